import LintEngine
import ReviewCore

/// The parts of a comment with a kind of their own: URLs, marks, and fields of documentation.
struct CommentPieces {
  private typealias Bytes = ArraySlice<UInt8>

  /// The kind of the text between the pieces.
  private let kind: CodeKind
  /// Ascending and disjoint.
  private let pieces: [(range: Range<Int>, kind: CodeKind)]

  init(of comment: Comment, in bytes: [UInt8]) {
    let isDoc = comment.kind == .docLine || comment.kind == .docBlock
    kind = isDoc ? .doccomment : .comment
    let body = bytes[comment.range]
    let own = isDoc ? Self.fields(in: body) : Self.mark(in: body)
    let addresses = Self.addresses(in: body).filter { address in
      let next = own.partitionPoint { $0.range.upperBound > address.range.lowerBound }
      return next == own.count || own[next].range.lowerBound >= address.range.upperBound
    }
    pieces = (own + addresses).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  var count: Int { pieces.count }

  /// Returns the kinds that a range within the comment touches.
  func kinds(in range: Range<Int>) -> Set<CodeKind> {
    var kinds: Set<CodeKind> = []
    var offset = range.lowerBound
    let first = pieces.partitionPoint { $0.range.upperBound > range.lowerBound }
    for piece in pieces[first...] {
      guard piece.range.lowerBound < range.upperBound else { break }
      if offset < piece.range.lowerBound { kinds.insert(kind) }
      kinds.insert(piece.kind)
      offset = piece.range.upperBound
    }
    if offset < range.upperBound { kinds.insert(kind) }
    return kinds
  }

  private static let marks = ["MARK:", "TODO:", "FIXME:"].map { Array($0.utf8) }

  /// Returns the range from `MARK:` to the end, if the comment begins with it.
  private static func mark(in comment: Bytes) -> [(range: Range<Int>, kind: CodeKind)] {
    let body = comment.drop { [0x20, 0x2F, 0x2A].contains($0) }
    return marks.contains(where: body.starts) ? [(body.indices, .commentMark)] : []
  }

  /// Returns the ranges of URLs such as `https://example.com/a?b`.
  private static func addresses(in comment: Bytes) -> [(range: Range<Int>, kind: CodeKind)] {
    var found: [(Range<Int>, CodeKind)] = []
    var offset = comment.startIndex
    while let colon = comment[offset...].firstIndex(of: UInt8(ascii: ":")) {
      offset = colon + 1
      guard comment[offset...].starts(with: "//".utf8) else { continue }
      let scheme = comment[..<colon].suffix { isASCIIWordByte($0) || "+.-".utf8.contains($0) }
      let rest = comment[(colon + 3)...].prefix { $0 > 0x20 && !"<>\"`".utf8.contains($0) }
      guard !scheme.isEmpty, !rest.isEmpty else { continue }
      found.append((scheme.startIndex..<rest.endIndex, .commentURL))
      offset = rest.endIndex
    }
    return found
  }

  private static let fields: Set<String> = [
    "attention", "author", "authors", "bug", "complexity", "copyright", "date", "experiment", "important", "invariant",
    "keyword", "localizationkey", "mutatingvariant", "nonmutatingvariant", "note", "parameter", "parameters",
    "postcondition", "precondition", "recommended", "recommendedover", "remark", "remarks", "requires", "returns",
    "seealso", "since", "tag", "throws", "todo", "version", "warning",
  ]

  /// Returns the ranges of fields at the start of lines, such as `returns` in `- returns: …`.
  private static func fields(in comment: Bytes) -> [(range: Range<Int>, kind: CodeKind)] {
    comment.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      let item = line.drop { [0x20, 0x09, 0x2F, 0x2A].contains($0) }
      guard item.first == UInt8(ascii: "-") else { return nil }
      let word = item.dropFirst().drop { $0 == 0x20 }.prefix(while: isASCIIWordByte)
      guard line[word.endIndex...].contains(UInt8(ascii: ":")) else { return nil }
      guard fields.contains(String(decoding: word, as: UTF8.self).lowercased()) else { return nil }
      return (word.indices, .doccommentField)
    }
  }
}

extension ArraySlice {
  /// Returns the longest suffix whose elements all satisfy the predicate.
  fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
