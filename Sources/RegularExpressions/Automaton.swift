import ReviewCore
import Synchronization

/// Matches texts against an expression with states that are built when a text first needs them. In a known state, a
/// byte costs one lookup.
///
/// A state is a set of instructions, as in the subset construction of Rabin and Scott (1959), and the kind of the byte
/// before, which decides assertions. If there are too many states, all are dropped and built again, so that the time
/// stays linear in the text.
final class Automaton: Sendable {
  /// What must match for a text to match.
  enum Extent {
    case anyPart, wholeText
  }

  private let states: Mutex<States>

  init(_ program: [Expression.Instruction], matching extent: Extent) {
    states = Mutex(States(program, extent))
  }

  func matches(_ text: Span<UInt8>) -> Bool {
    states.withLock { $0.run(over: text) }
  }
}

private struct States {
  /// What precedes a position of the text.
  enum Context: Hashable {
    case textStart, newline, carriageReturn, word, other

    init(after byte: UInt8) {
      switch byte {
      case Input.newline: self = .newline
      case Input.carriageReturn: self = .carriageReturn
      default: self = isWordByte(byte) ? .word : .other
      }
    }
  }

  /// What follows a position of the text.
  enum Input {
    case byte(UInt8)
    /// The first byte of `\r\n`.
    case carriageReturnOfPair
    case textEnd

    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    init(_ text: Span<UInt8>, at index: Int) {
      let byte = text[index]
      let isPair = byte == Self.carriageReturn && index + 1 < text.count && text[index + 1] == Self.newline
      self = isPair ? .carriageReturnOfPair : .byte(byte)
    }

    var byte: UInt8? {
      switch self {
      case .byte(let byte): byte
      case .carriageReturnOfPair: Self.carriageReturn
      case .textEnd: nil
      }
    }
  }

  struct State: Hashable {
    /// Ascending.
    let instructions: [Int]
    let before: Context
  }

  /// The number of lookups that are kept; each takes four bytes.
  private static let lookupLimit = 1 << 16
  /// The number of instructions of all states that are kept; each takes eight bytes.
  private static let instructionLimit = 1 << 17
  // Entries of `following` that are not the number of a state.
  private static let unknown: Int32 = -1
  private static let isMatch: Int32 = -2
  private static let isNoMatch: Int32 = -3

  private let program: [Expression.Instruction]
  private let extent: Automaton.Extent
  private let hasAssertions: Bool
  /// Nil before the first text.
  private var classes: ByteClasses?
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// The sum over all states.
  private var instructionCount = 0
  /// For each state, what follows it at each input; see `column(of:_:)`.
  private var following: [Int32] = []

  init(_ program: [Expression.Instruction], _ extent: Automaton.Extent) {
    self.program = program
    self.extent = extent
    hasAssertions = program.contains { if case .assertion = $0 { true } else { false } }
  }

  mutating func run(over text: Span<UInt8>) -> Bool {
    let classes = self.classes ?? ByteClasses(program)
    if self.classes == nil {
      self.classes = classes
      restart(classes)
    }
    var state = 0
    for index in text.indices {
      state = Int(next(after: state, Input(text, at: index), classes))
      if state < 0 { return state == Self.isMatch }
    }
    return next(after: state, .textEnd, classes) == Self.isMatch
  }

  private mutating func next(after state: Int, _ input: Input, _ classes: ByteClasses) -> Int32 {
    let known = following[state * Self.width(classes) + Self.column(of: input, classes)]
    return known == Self.unknown ? build(state, input, classes) : known
  }

  /// The number of different inputs.
  private static func width(_ classes: ByteClasses) -> Int { classes.count + 2 }

  /// The classes of bytes are first, then the end of the text, then the first byte of `\r\n`.
  private static func column(of input: Input, _ classes: ByteClasses) -> Int {
    switch input {
    case .byte(let byte): Int(classes.numbers[Int(byte)])
    case .textEnd: classes.count
    case .carriageReturnOfPair: classes.count + 1
    }
  }

  // MARK: Building

  private mutating func restart(_ classes: ByteClasses) {
    states = []
    numbers = [:]
    instructionCount = 0
    following = []
    _ = number(of: State(instructions: [0], before: hasAssertions ? .textStart : .other), classes)
  }

  private mutating func number(of state: State, _ classes: ByteClasses) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    instructionCount += state.instructions.count
    following += [Int32](repeating: Self.unknown, count: Self.width(classes))
    return number
  }

  /// Returns what follows a state at an input.
  private mutating func build(_ number: Int, _ input: Input, _ classes: ByteClasses) -> Int32 {
    let next = step(from: states[number], input)
    let index = number * Self.width(classes) + Self.column(of: input, classes)
    guard let next else {
      following[index] = Self.isMatch
      return Self.isMatch
    }
    guard input.byte != nil, !next.instructions.isEmpty else {
      following[index] = Self.isNoMatch
      return Self.isNoMatch
    }
    if following.count > Self.lookupLimit || instructionCount > Self.instructionLimit {
      restart(classes)
      return self.number(of: next, classes)
    }
    let result = self.number(of: next, classes)
    following[index] = result
    return result
  }

  /// Returns the state after an input; nil if the text before the input matches.
  private func step(from state: State, _ input: Input) -> State? {
    let byte = input.byte
    var seen = Set<Int>()
    var pending = state.instructions
    var next = Set<Int>()
    while let index = pending.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch program[index] {
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .assertion(let assertion):
        if Self.holds(assertion, after: state.before, before: input) { pending.append(index + 1) }
      case .bytes(let set):
        if let byte, set.contains(byte) { next.insert(index + 1) }
      case .match:
        if extent == .anyPart || byte == nil { return nil }
      }
    }
    if extent == .anyPart { next.insert(0) }
    return State(instructions: next.sorted(), before: context(after: byte))
  }

  /// Without assertions, the context is always the same, so that there are fewer states.
  private func context(after byte: UInt8?) -> Context {
    guard hasAssertions, let byte else { return .other }
    return Context(after: byte)
  }

  private static func holds(_ assertion: ExpressionTree.Assertion, after: Context, before input: Input) -> Bool {
    switch assertion {
    case .textStart: return after == .textStart
    case .textEnd: return input.byte == nil
    case .lineStart: return after == .textStart || after == .newline
    case .lineEnd:
      switch input {
      case .textEnd, .carriageReturnOfPair: return true
      // No line ends between the bytes of `\r\n`.
      case .byte(let byte): return byte == Input.newline && after != .carriageReturn
      }
    case .wordBoundary, .noWordBoundary:
      let isBoundary = (after == .word) != (input.byte.map(isWordByte) ?? false)
      return isBoundary == (assertion == .wordBoundary)
    }
  }
}
