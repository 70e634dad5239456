import ReviewCore

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

/// The mode of a tree entry, as git writes it.
struct FileMode: Hashable, Sendable {
  let bits: UInt32

  init(_ bits: UInt32) {
    self.bits = bits
  }

  static let regular = FileMode(0o100644)
  static let executable = FileMode(0o100755)
  static let symlink = FileMode(0o120000)
  static let submodule = FileMode(0o160000)
  static let tree = FileMode(0o040000)

  var isTree: Bool { format == 0o040000 }
  var isRegular: Bool { format == 0o100000 }
  var isSymlink: Bool { format == 0o120000 }
  var isSubmodule: Bool { format == 0o160000 }

  /// The kind of entry without its permissions: regular and executable files have the same format.
  var format: UInt32 { bits & 0o170000 }

  /// The mode as git compares it: for a regular file, only the owner's execute bit counts.
  var canonical: FileMode {
    guard isRegular else { return FileMode(format) }
    return bits & 0o100 != 0 ? .executable : .regular
  }

  /// Nil for a tree.
  var kind: FileChange.Kind? {
    switch canonical {
    case .regular: .regular
    case .executable: .executable
    case .symlink: .symlink
    case .submodule: .submodule
    default: nil
    }
  }
}
