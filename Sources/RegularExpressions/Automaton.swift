import ReviewCore
import Synchronization

/// Matches texts against an expression with states that are built when a text first needs them. In a known state, a
/// byte costs one lookup.
///
/// A state is a set of instructions, as in the subset construction of Rabin and Scott (1959), and the kind of the byte
/// before, which decides assertions. If there are too many states, all are dropped and built again, so that the time
/// stays linear in the text.
final class Automaton: Sendable {
  private let states: Mutex<States>

  /// - Parameter isSearching: Whether a part of the text may match, or only the whole text.
  init(_ program: [Expression.Instruction], isSearching: Bool) {
    states = Mutex(States(program, isSearching: isSearching))
  }

  func matches(_ text: Span<UInt8>) -> Bool {
    states.withLock { $0.run(over: text) }
  }
}

private struct States {
  /// What precedes a position of the text.
  enum Context: Hashable {
    case textStart, newline, word, other

    init(after byte: UInt8) {
      self = byte == Self.newlineByte ? .newline : isWordByte(byte) ? .word : .other
    }

    static let newlineByte = UInt8(ascii: "\n")
  }

  struct State: Hashable {
    /// Ascending.
    let instructions: [Int]
    let before: Context
  }

  /// The number of lookups that are kept; each takes four bytes.
  private static let sizeLimit = 1 << 16
  // Entries of `following` that are not the number of a state.
  private static let unknown: Int32 = -1
  private static let isMatch: Int32 = -2
  private static let isNoMatch: Int32 = -3

  private let program: [Expression.Instruction]
  private let isSearching: Bool
  private let hasAssertions: Bool
  /// Nil before the first text.
  private var classes: ByteClasses?
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// For each state, what follows it at a byte of each class, and then what follows it at the end of the text.
  private var following: [Int32] = []

  init(_ program: [Expression.Instruction], isSearching: Bool) {
    self.program = program
    self.isSearching = isSearching
    hasAssertions = program.contains { if case .assertion = $0 { true } else { false } }
  }

  mutating func run(over text: Span<UInt8>) -> Bool {
    let classes = self.classes ?? ByteClasses(program)
    if self.classes == nil {
      self.classes = classes
      restart(classes)
    }
    let width = classes.count + 1
    var state = 0
    for index in text.indices {
      let byte = text[index]
      let next = following[state * width + Int(classes.numbers[Int(byte)])]
      state = Int(next == Self.unknown ? build(state, byte, classes) : next)
      if state < 0 { return state == Self.isMatch }
    }
    let end = following[state * width + classes.count]
    return (end == Self.unknown ? build(state, nil, classes) : end) == Self.isMatch
  }

  // MARK: Building

  private mutating func restart(_ classes: ByteClasses) {
    states = []
    numbers = [:]
    following = []
    _ = number(of: State(instructions: [0], before: hasAssertions ? .textStart : .other), classes)
  }

  private mutating func number(of state: State, _ classes: ByteClasses) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    following += [Int32](repeating: Self.unknown, count: classes.count + 1)
    return number
  }

  /// Returns what follows a state at a byte, or at the end of the text if it is nil.
  private mutating func build(_ number: Int, _ byte: UInt8?, _ classes: ByteClasses) -> Int32 {
    let next = step(from: states[number], byte)
    var place = number * (classes.count + 1)
    place += byte.map { Int(classes.numbers[Int($0)]) } ?? classes.count
    guard let next else {
      following[place] = Self.isMatch
      return Self.isMatch
    }
    guard byte != nil, !next.instructions.isEmpty else {
      following[place] = Self.isNoMatch
      return Self.isNoMatch
    }
    if following.count > Self.sizeLimit {
      restart(classes)
      return self.number(of: next, classes)
    }
    let result = self.number(of: next, classes)
    following[place] = result
    return result
  }

  /// Returns the state after a byte; nil if the text before it matches.
  private func step(from state: State, _ byte: UInt8?) -> State? {
    var seen = Set<Int>()
    var pending = state.instructions
    var next = Set<Int>()
    while let index = pending.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch program[index] {
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .assertion(let assertion):
        if Self.holds(assertion, after: state.before, before: byte) { pending.append(index + 1) }
      case .bytes(let set):
        if let byte, set.contains(byte) { next.insert(index + 1) }
      case .match:
        if isSearching || byte == nil { return nil }
      }
    }
    if isSearching { next.insert(0) }
    return State(instructions: next.sorted(), before: context(after: byte))
  }

  /// Without assertions, the context is always the same, so that there are fewer states.
  private func context(after byte: UInt8?) -> Context {
    guard hasAssertions, let byte else { return .other }
    return Context(after: byte)
  }

  private static func holds(_ assertion: ExpressionTree.Assertion, after: Context, before byte: UInt8?) -> Bool {
    switch assertion {
    case .textStart: return after == .textStart
    case .textEnd: return byte == nil
    case .lineStart: return after == .textStart || after == .newline
    case .lineEnd: return byte == nil || byte == Context.newlineByte
    case .wordBoundary, .noWordBoundary:
      let isBoundary = (after == .word) != (byte.map(isWordByte) ?? false)
      return isBoundary == (assertion == .wordBoundary)
    }
  }
}
