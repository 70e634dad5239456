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
