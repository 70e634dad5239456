/// The parts of a commit that a walk needs.
struct CommitHeader: Hashable {
  let tree: Oid
  let parents: [Oid]
  /// The committer's time in seconds since 1970.
  let date: Int64

  /// Parses the header lines of a raw commit object; returns nil when it is malformed.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> CommitHeader? {
    var tree: Oid?
    var parents: [Oid] = []
    var rest = unsafe bytes[...]
    while let end = unsafe rest.firstIndex(of: UInt8(ascii: "\n")), unsafe end > rest.startIndex {
      let line = unsafe String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      unsafe rest = rest[(end + 1)...]
      if line.hasPrefix("tree ") {
        tree = Oid(hex: line.dropFirst(5))
      } else if line.hasPrefix("parent ") {
        guard let parent = Oid(hex: line.dropFirst(7)) else { return nil }
        parents.append(parent)
      } else if line.hasPrefix("committer ") {
        guard let tree else { return nil }
        return CommitHeader(tree: tree, parents: parents, date: date(in: line))
      }
    }
    guard let tree else { return nil }
    return CommitHeader(tree: tree, parents: parents, date: 0)
  }

  /// Returns the number after the last `>`; 0 when there is none, as in git.
  private static func date(in line: String) -> Int64 {
    guard let close = line.lastIndex(of: ">") else { return 0 }
    let digits = line[line.index(after: close)...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    return Int64(digits) ?? 0
  }
}
