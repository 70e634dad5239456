/// One entry of a tree: its name, its mode and its object.
struct TreeEntry: Hashable {
  let mode: FileMode
  let name: [UInt8]
  let id: Oid

  /// Parses a raw tree object (`<mode> SP <name> NUL <id>`) and keeps its order; returns nil when it is malformed.
  static func parse(_ bytes: UnsafeRawBufferPointer, idLength: Int) -> [TreeEntry]? {
    var entries: [TreeEntry] = []
    var position = 0
    while position < bytes.count {
      var mode: UInt32 = 0
      while position < bytes.count, unsafe bytes[position] != UInt8(ascii: " ") {
        let digit = unsafe bytes[position]
        guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit), mode < 0o1000000 else { return nil }
        mode = mode << 3 | UInt32(digit - UInt8(ascii: "0"))
        position += 1
      }
      let start = position + 1
      var end = start
      while end < bytes.count, unsafe bytes[end] != 0 { end += 1 }
      let next = end + 1 + idLength
      guard end > start, next <= bytes.count else { return nil }
      let name = unsafe [UInt8](bytes[start..<end])
      let id = unsafe Oid(UnsafeRawBufferPointer(rebasing: bytes[(end + 1)..<next]))
      entries.append(TreeEntry(mode: FileMode(mode), name: name, id: id))
      position = next
    }
    return entries
  }

  /// Git's order inside a tree: by bytes, where a folder's name ends in a slash.
  static func precedes(_ left: TreeEntry, _ right: TreeEntry) -> Bool {
    let common = min(left.name.count, right.name.count)
    for index in 0..<common where left.name[index] != right.name[index] {
      return left.name[index] < right.name[index]
    }
    return left.byte(at: common) < right.byte(at: common)
  }

  private func byte(at index: Int) -> UInt8 {
    if index < name.count { return name[index] }
    return mode.isTree && index == name.count ? UInt8(ascii: "/") : 0
  }
}
