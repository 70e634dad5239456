/// How deep a source nests its brackets, found by a quick look at the bytes before anything recurses into them.
///
/// Strings and comments are skipped as far as that is possible without parsing; a string on one line ends with it, so a
/// misread quotation mark does no harm beyond its line.
struct BracketDepth {
  /// What the Swift compiler allows.
  static let limit = 256
  /// The parser looks ahead for an array type at each `[`, which doubles its time with every one that is still open: at
  /// twelve that is up to a second, at twenty it is minutes.
  static let squareLimit = 12

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0
  private var deepest = 0
  /// How many `[` are open.
  private var squares = 0
  /// Strings that go on after an interpolation: the depth outside of it, and whether they have several lines.
  private var interrupted: [(depth: Int, isMultiline: Bool)] = []

  /// Whether the brackets nest deeper than the limit.
  static func exceedsLimit(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = BracketDepth(bytes: buffer)
      return scan.run() > limit
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes that mean something here.
  private static let marks = ByteSet("([{)]}/\"".utf8)

  private mutating func run() -> Int {
    let marks = Self.marks
    while offset < bytes.count, deepest <= Self.limit {
      let byte = bytes[offset]
      guard byte >= UInt8(ascii: "\""), marks.contains(byte) else {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "["): openSquare()
      case UInt8(ascii: "("), UInt8(ascii: "{"): open()
      case UInt8(ascii: "]"):
        squares = max(0, squares - 1)
        close()
      case UInt8(ascii: ")"), UInt8(ascii: "}"): close()
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""): skipString()
      default: break
      }
      offset += 1
    }
    return deepest
  }

  private mutating func openSquare() {
    squares += 1
    open()
    if squares > Self.squareLimit { deepest = Self.limit + 1 }
  }

  private mutating func open() {
    depth += 1
    deepest = max(deepest, depth)
  }

  private mutating func close() {
    depth = max(0, depth - 1)
    guard let string = interrupted.last, string.depth >= depth else { return }
    interrupted.removeLast()
    offset += 1
    skipRest(ofMultiline: string.isMultiline)
  }

  private func byte(at place: Int) -> UInt8 {
    place < bytes.count ? bytes[place] : 0
  }

  private mutating func skipComment() {
    if byte(at: offset + 1) == UInt8(ascii: "/") {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    } else if byte(at: offset + 1) == UInt8(ascii: "*") {
      offset += 2
      while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && byte(at: offset + 1) == UInt8(ascii: "/")) {
        offset += 1
      }
      offset += 1
    }
  }

  /// Brackets of interpolations count: code can nest through them.
  private mutating func skipString() {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(at: offset + 1) == quote && byte(at: offset + 2) == quote
    offset += isMultiline ? 3 : 1
    skipRest(ofMultiline: isMultiline)
  }

  private mutating func skipRest(ofMultiline isMultiline: Bool) {
    let quote = UInt8(ascii: "\"")
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where byte(at: offset + 1) == UInt8(ascii: "("):
        interrupted.append((depth, isMultiline))
        offset += 1
        open()
        return
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "\n") where !isMultiline: return
      case quote where !isMultiline: return
      case quote where byte(at: offset + 1) == quote && byte(at: offset + 2) == quote:
        offset += 2
        return
      default: break
      }
      offset += 1
    }
  }
}
