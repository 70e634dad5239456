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
  /// After a bracket that is never closed the parser looks for its end at every place where it is lost, and tries all
  /// ways to pair those behind it: time doubles with each.
  static let unclosedLimit = 10

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// The brackets that are open, the innermost last.
  private var open: [UInt8] = []
  private var deepest = 0
  /// How many `[` are open.
  private var squares = 0
  /// How many were closed by a bracket of another kind.
  private var unclosed = 0
  private var interrupted: [OpenString] = []

  /// Whether the brackets nest deeper than a limit, or too many are never closed.
  static func exceedsLimit(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = BracketDepth(bytes: buffer)
      scan.run()
      return scan.deepest > limit || scan.unclosed + scan.open.count > unclosedLimit
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// By byte, whether it means something here.
  private static let isMark = {
    let marks = ByteSet("([{)]}/\"".utf8)
    return (UInt8.min...UInt8.max).map(marks.contains)
  }()

  private mutating func run() {
    Self.isMark.withUnsafeBufferPointer { isMark in
      while deepest <= Self.limit {
        // A variable of its own stays in a register.
        var place = offset
        while place < bytes.count, !isMark[Int(bytes[place])] { place += 1 }
        offset = place
        guard place < bytes.count else { return }
        step(over: bytes[place])
      }
    }
  }

  private mutating func step(over byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): openSquare()
    case UInt8(ascii: "("), UInt8(ascii: "{"): open(byte)
    case UInt8(ascii: "]"): close(UInt8(ascii: "["))
    case UInt8(ascii: ")"): close(UInt8(ascii: "("))
    case UInt8(ascii: "}"): close(UInt8(ascii: "{"))
    case UInt8(ascii: "/"): skipComment()
    case UInt8(ascii: "\""): skipString()
    default: break
    }
    offset += 1
  }

  private mutating func openSquare() {
    squares += 1
    open(UInt8(ascii: "["))
    if squares > Self.squareLimit { deepest = Self.limit + 1 }
  }

  private mutating func open(_ bracket: UInt8) {
    open.append(bracket)
    deepest = max(deepest, open.count)
  }

  /// Closes the innermost bracket of the kind, and those in it; what closes nothing is passed over.
  private mutating func close(_ bracket: UInt8) {
    guard let place = open.lastIndex(of: bracket) else { return }
    unclosed += open.count - place - 1
    while open.count > place {
      if open.removeLast() == UInt8(ascii: "[") { squares -= 1 }
    }
    guard let string = interrupted.last, string.depth >= place else { return }
    interrupted.removeLast(while: { $0.depth >= place })
    offset += 1
    skipRest(of: string)
  }

  private func byte(at place: Int) -> UInt8 {
    place < bytes.count ? bytes[place] : 0
  }

  private mutating func skipComment() {
    if byte(at: offset + 1) == UInt8(ascii: "/") {
      var place = offset
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      offset = place
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
    var string = OpenString()
    while offset > string.hashes, bytes[offset - string.hashes - 1] == UInt8(ascii: "#") { string.hashes += 1 }
    string.isMultiline = byte(at: offset + 1) == quote && byte(at: offset + 2) == quote
    offset += string.isMultiline ? 3 : 1
    skipRest(of: string)
  }

  private mutating func skipRest(of string: OpenString) {
    let quote = UInt8(ascii: "\"")
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where hasHashes(string.hashes, behind: offset):
        offset += string.hashes + 1
        guard byte(at: offset) == UInt8(ascii: "(") else { break }
        interrupted.append(OpenString(depth: open.count, isMultiline: string.isMultiline, hashes: string.hashes))
        open(UInt8(ascii: "("))
        return
      case UInt8(ascii: "\n") where !string.isMultiline: return
      case quote where !string.isMultiline && hasHashes(string.hashes, behind: offset): return
      case quote where byte(at: offset + 1) == quote && byte(at: offset + 2) == quote && hasHashes(string.hashes, behind: offset + 2):
        offset += 2
        return
      default: break
      }
      offset += 1
    }
  }

  private func hasHashes(_ count: Int, behind place: Int) -> Bool {
    (0..<count).allSatisfy { byte(at: place + 1 + $0) == UInt8(ascii: "#") }
  }
}

/// A string that goes on behind an interpolation.
private struct OpenString {
  /// How many brackets are open around it.
  var depth = 0
  var isMultiline = false
  /// Of `#"..."#`.
  var hashes = 0
}

extension Array {
  /// Removes what stands at the end and meets the condition.
  fileprivate mutating func removeLast(while condition: (Element) -> Bool) {
    while let last, condition(last) { removeLast() }
  }
}
