/// The offsets in a text where a match can begin, so that the rest of a long text is skipped.
struct ExpressionStart: Sendable {
  private enum Anchor: Int, Sendable {
    case anywhere, lineStart, textStart
  }

  private let anchor: Anchor
  /// The first bytes of a match; nil when a match may be empty.
  private let bytes: ByteSet?

  init(_ program: [Expression.Instruction]) {
    var paths = Paths(program)
    paths.follow(0, .anywhere)
    let anchors = paths.anchors
    anchor = anchors.contains(.anywhere) ? .anywhere : anchors.contains(.lineStart) ? .lineStart : .textStart
    bytes = paths.mayBeEmpty ? nil : paths.bytes
  }

  /// Returns the first such offset from `position` on, or nil.
  func next(in text: [UInt8], from position: Int) -> Int? {
    if anchor == .textStart, position > 0 { return nil }
    var position = position
    while position <= text.count {
      if isBeginning(position, of: text), fits(position, in: text) { return position }
      position += 1
    }
    return nil
  }

  private func isBeginning(_ position: Int, of text: [UInt8]) -> Bool {
    switch anchor {
    case .anywhere: true
    case .lineStart: position == 0 || text[position - 1] == UInt8(ascii: "\n")
    case .textStart: position == 0
    }
  }

  private func fits(_ position: Int, in text: [UInt8]) -> Bool {
    guard let bytes else { return true }
    return position < text.count && bytes.contains(text[position])
  }

  /// All paths from the start of a program to its first byte, as if every assertion held.
  private struct Paths {
    private let program: [Expression.Instruction]
    private var seen: Set<[Int]> = []
    private(set) var anchors: Set<Anchor> = []
    private(set) var bytes = ByteSet()
    private(set) var mayBeEmpty = false

    init(_ program: [Expression.Instruction]) {
      self.program = program
    }

    mutating func follow(_ start: Int, _ anchor: Anchor) {
      var pending = [(start, anchor)]
      while let (index, anchor) = pending.popLast() {
        guard seen.insert([index, anchor.rawValue]).inserted else { continue }
        switch program[index] {
        case .bytes(let set):
          bytes = bytes.union(set)
          anchors.insert(anchor)
        case .match:
          mayBeEmpty = true
          anchors.insert(anchor)
        case .jump(let target): pending.append((target, anchor))
        case .split(let first, let second): pending += [(first, anchor), (second, anchor)]
        case .assertion(.textStart): pending.append((index + 1, .textStart))
        case .assertion(.lineStart): pending.append((index + 1, anchor == .textStart ? .textStart : .lineStart))
        case .assertion: pending.append((index + 1, anchor))
        }
      }
    }
  }
}
