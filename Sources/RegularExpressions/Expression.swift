/// A regular expression whose matching takes time linear in the text, for any pattern.
///
/// Follows all paths through the pattern at once, so that no pattern in a configuration can make the program hang by
/// backtracking. Therefore back references and look-around are not supported.
package struct Expression: Sendable {
  enum Instruction: Sendable {
    case bytes(ByteSet)
    case assertion(ExpressionTree.Assertion)
    case jump(Int)
    case split(Int, Int)
    case match
  }

  /// A larger expression would cost too much for each byte of the text.
  package static let sizeLimit = 20_000

  /// The first bytes of all matches, if a match can only begin at the start of a line; nil if it can begin elsewhere or
  /// be empty.
  package let lineStart: ByteSet?
  private let part: Automaton
  private let whole: Automaton

  /// - Throws: `ExpressionProblem` when the compiled expression is too large.
  init(_ tree: ExpressionTree) throws(ExpressionProblem) {
    guard tree.size <= Self.sizeLimit else { throw ExpressionProblem(message: "the pattern is too large") }
    var program: [Instruction] = []
    Self.append(tree, to: &program)
    program.append(.match)
    lineStart = Self.lineStart(of: program)
    part = Automaton(program, matching: .anyPart)
    whole = Automaton(program, matching: .wholeText)
  }

  /// Returns whether the whole text matches.
  package func matchesAll(of text: some Sequence<UInt8>) -> Bool { whole.matches(Array(text).span) }

  /// Returns whether any part of the text matches.
  package func matchesPart(of text: some Sequence<UInt8>) -> Bool { part.matches(Array(text).span) }

  /// Returns whether any part of the text matches.
  package func matchesPart(of text: Span<UInt8>) -> Bool { part.matches(text) }

  /// Parses a regular expression: literals, `.`, classes, `\d \w \s \b`, groups, `|`, `? * + {m,n}`, `^ $`, a leading
  /// `(?i)`. A line begins after `\n`, and ends before `\n` or `\r\n`.
  /// - Throws: `ExpressionProblem` for anything else.
  package init(regularExpression text: String?) throws(ExpressionProblem) {
    guard let text else { throw ExpressionProblem(message: "this is no text") }
    var parser = RegularExpressionParser(text)
    try self.init(try parser.parse())
  }

  private static func lineStart(of program: [Instruction]) -> ByteSet? {
    var bytes = ByteSet()
    var seen: Set<[Int]> = []
    var pending = [(place: 0, isAtLineStart: false)]
    while let (place, isAtLineStart) = pending.popLast() {
      guard seen.insert([place, isAtLineStart ? 1 : 0]).inserted else { continue }
      switch program[place] {
      case .bytes(let set):
        guard isAtLineStart else { return nil }
        bytes = bytes.union(set)
      case .match: return nil
      case .jump(let target): pending.append((target, isAtLineStart))
      case .split(let first, let second): pending += [(first, isAtLineStart), (second, isAtLineStart)]
      case .assertion(let assertion):
        pending.append((place + 1, isAtLineStart || assertion == .lineStart || assertion == .textStart))
      }
    }
    return bytes
  }

  private static func append(_ tree: ExpressionTree, to program: inout [Instruction]) {
    switch tree {
    case .bytes(let set): program.append(.bytes(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
    case .sequence(let parts):
      for part in parts { append(part, to: &program) }
    case .choice(let parts): append(choice: parts[...], to: &program)
    case .repeated(let part, let minimum, let maximum):
      for _ in 0..<minimum { append(part, to: &program) }
      if let maximum { append(part, atMost: maximum - minimum, to: &program) } else { append(loop: part, to: &program) }
    }
  }

  private static func append(choice parts: ArraySlice<ExpressionTree>, to program: inout [Instruction]) {
    var ends: [Int] = []
    for (index, part) in zip(parts.indices, parts) {
      guard index < parts.endIndex - 1 else {
        append(part, to: &program)
        continue
      }
      let split = program.count
      program.append(.match)
      append(part, to: &program)
      ends.append(program.count)
      program.append(.match)
      program[split] = .split(split + 1, program.count)
    }
    for end in ends { program[end] = .jump(program.count) }
  }

  private static func append(_ part: ExpressionTree, atMost count: Int, to program: inout [Instruction]) {
    var splits: [Int] = []
    for _ in 0..<max(0, count) {
      splits.append(program.count)
      program.append(.match)
      append(part, to: &program)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  private static func append(loop part: ExpressionTree, to program: inout [Instruction]) {
    let split = program.count
    program.append(.match)
    append(part, to: &program)
    program.append(.jump(split))
    program[split] = .split(split + 1, program.count)
  }
}

/// The reason that a text is not a supported expression.
package struct ExpressionProblem: Error, Hashable {
  /// Without a full stop.
  package let message: String
}

/// A regular expression or a glob over UTF-8 bytes, before it is compiled.
indirect enum ExpressionTree: Sendable {
  enum Assertion: Hashable, Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  case bytes(ByteSet)
  case sequence([ExpressionTree])
  case choice([ExpressionTree])
  /// Without a maximum when nil.
  case repeated(ExpressionTree, minimum: Int, maximum: Int?)
  case assertion(Assertion)

  static let empty = ExpressionTree.sequence([])

  static func literal(_ text: some StringProtocol) -> ExpressionTree {
    .sequence(text.utf8.map { .bytes(ByteSet([$0])) })
  }

  static func range(_ range: ClosedRange<UInt8>) -> ExpressionTree {
    .bytes(ByteSet(range))
  }

  /// Returns a tree for one Unicode scalar whose first byte is in `ascii`, or any scalar of several bytes.
  static func scalar(ascii: ByteSet) -> ExpressionTree {
    let tail = range(0x80...0xBF)
    return .choice([
      .bytes(ascii),
      .sequence([range(0xC2...0xDF), tail]),
      .sequence([range(0xE0...0xEF), tail, tail]),
      .sequence([range(0xF0...0xF4), tail, tail, tail]),
    ])
  }

  /// The number of compiled instructions; stops counting above a million.
  var size: Int {
    switch self {
    case .bytes, .assertion: 1
    case .sequence(let parts): parts.reduce(0) { min(1_000_000, $0 + $1.size) }
    case .choice(let parts): parts.reduce(0) { min(1_000_000, $0 + $1.size + 2) }
    case .repeated(let part, let minimum, let maximum):
      min(1_000_000, (part.size + 2) * max(1, maximum ?? minimum + 1))
    }
  }
}
