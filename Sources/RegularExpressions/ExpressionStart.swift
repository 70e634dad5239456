/// Where in a text a match of an expression can begin, so that the rest of a long text is passed over.
struct ExpressionStart: Sendable {
  private enum Place: Int, Sendable {
    case anywhere, lineStart, textStart
  }

  private let place: Place
  /// What a match begins with; nil when it may be empty.
  private let bytes: ByteSet?

  init(_ program: [Expression.Instruction]) {
    var paths = Paths(program)
    paths.follow(0, .anywhere)
    place = paths.places.contains(.anywhere) ? .anywhere : paths.places.contains(.lineStart) ? .lineStart : .textStart
    bytes = paths.mayBeEmpty ? nil : paths.bytes
  }

  /// The first place from `position` on; nil when there is none.
  func next(in text: [UInt8], from position: Int) -> Int? {
    if place == .textStart, position > 0 { return nil }
    var position = position
    while position <= text.count {
      if isBeginning(position, of: text), fits(position, in: text) { return position }
      position += 1
    }
    return nil
  }

  private func isBeginning(_ position: Int, of text: [UInt8]) -> Bool {
    switch place {
    case .anywhere: true
    case .lineStart: position == 0 || text[position - 1] == UInt8(ascii: "\n")
    case .textStart: position == 0
    }
  }

  private func fits(_ position: Int, in text: [UInt8]) -> Bool {
    guard let bytes else { return true }
    return position < text.count && bytes.contains(text[position])
  }

  /// All ways from the start of a program to its first byte, as if every assertion held.
  private struct Paths {
    private let program: [Expression.Instruction]
    private var seen: Set<[Int]> = []
    private(set) var places: Set<Place> = []
    private(set) var bytes = ByteSet()
    private(set) var mayBeEmpty = false

    init(_ program: [Expression.Instruction]) {
      self.program = program
    }

    mutating func follow(_ start: Int, _ place: Place) {
      var pending = [(start, place)]
      while let (index, place) = pending.popLast() {
        guard seen.insert([index, place.rawValue]).inserted else { continue }
        switch program[index] {
        case .bytes(let set):
          bytes = bytes.union(set)
          places.insert(place)
        case .match:
          mayBeEmpty = true
          places.insert(place)
        case .jump(let target): pending.append((target, place))
        case .split(let first, let second): pending += [(first, place), (second, place)]
        case .assertion(.textStart): pending.append((index + 1, .textStart))
        case .assertion(.lineStart): pending.append((index + 1, place == .textStart ? .textStart : .lineStart))
        case .assertion: pending.append((index + 1, place))
        }
      }
    }
  }
}
