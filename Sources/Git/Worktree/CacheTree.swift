import ReviewCore

/// The names of the trees that the index would write, folder by folder, as far as the index still knows them
/// (gitformat-index(5), "Cache tree").
///
/// A folder whose tree is known and equal to that of a commit needs no comparison of its files.
struct CacheTree: Sendable {
  private var trees: [[UInt8]: Oid] = [:]

  /// Knows nothing.
  init() {}

  /// - Parameter bytes: What the extension `TREE` holds.
  /// - Returns: Nil when it is malformed.
  init?(extension bytes: ArraySlice<UInt8>) {
    var reader = Reader(bytes: bytes)
    guard reader.read(below: [], into: &trees), reader.bytes.isEmpty else { return nil }
  }

  /// - Parameters:
  ///   - bytes: The index file.
  ///   - checksum: What the index that was read ends in; another file's trees are not taken.
  init(indexFile bytes: [UInt8], checksum: [UInt8]) {
    guard bytes.count > 32, bytes.suffix(20).elementsEqual(checksum), let start = Self.extensions(in: bytes) else { return }
    var position = start
    while position + 8 <= bytes.count - 20 {
      let size = Self.number(in: bytes, at: position + 4)
      let content = position + 8
      guard size >= 0, content + size <= bytes.count - 20 else { return }
      if bytes[position..<(position + 4)].elementsEqual("TREE".utf8) {
        var reader = Reader(bytes: bytes[content..<(content + size)])
        // What is half understood is not used at all.
        if !reader.read(below: [], into: &trees) { trees = [:] }
        return
      }
      position = content + size
    }
  }

  /// - Parameter folder: With a slash at its end; empty for the root.
  /// - Returns: Nil when the folder has changed since its tree was written.
  subscript(folder: [UInt8]) -> Oid? { trees[folder] }

  /// Behind the entries; nil when they are of an unknown form.
  private static func extensions(in bytes: [UInt8]) -> Int? {
    guard bytes[0..<4].elementsEqual("DIRC".utf8) else { return nil }
    let version = number(in: bytes, at: 4)
    guard (2...4).contains(version) else { return nil }
    var position = 12
    for _ in 0..<number(in: bytes, at: 8) {
      guard position + 64 < bytes.count else { return nil }
      let isExtended = bytes[position + 60] & 0x40 != 0
      var name = position + (isExtended ? 64 : 62)
      if version == 4 {
        while name < bytes.count, bytes[name] & 0x80 != 0 { name += 1 }
        name += 1
      }
      guard let end = bytes[min(name, bytes.count)...].firstIndex(of: 0) else { return nil }
      // Filled up with one to eight NULs to a multiple of eight; version 4 has one.
      position = version == 4 ? end + 1 : position + (end - position + 8) & ~7
    }
    return position
  }

  private static func number(in bytes: [UInt8], at position: Int) -> Int {
    bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension CacheTree {
  /// `<name> NUL <number of entries, -1: not known> SP <number of subfolders> LF <tree, when known>`, then the subfolders.
  private struct Reader {
    var bytes: ArraySlice<UInt8>

    /// - Returns: False when it is malformed.
    mutating func read(below parent: [UInt8], into trees: inout [[UInt8]: Oid]) -> Bool {
      var pending = [(folder: parent, left: 1)]
      while let last = pending.last {
        guard last.left > 0 else {
          pending.removeLast()
          continue
        }
        pending[pending.count - 1].left -= 1
        guard let name = word(endingIn: 0), let entries = number(endingIn: UInt8(ascii: " ")),
          let subfolders = number(endingIn: UInt8(ascii: "\n")), entries >= -1, subfolders >= 0
        else { return false }
        let folder = name.isEmpty ? last.folder : last.folder + name + [UInt8(ascii: "/")]
        if entries >= 0 {
          guard bytes.count >= 20 else { return false }
          trees[folder] = unsafe bytes.prefix(20).withUnsafeBytes { bytes in unsafe Oid(bytes) }
          bytes = bytes.dropFirst(20)
        }
        pending.append((folder, subfolders))
      }
      return true
    }

    private mutating func word(endingIn end: UInt8) -> ArraySlice<UInt8>? {
      guard let index = bytes.firstIndex(of: end) else { return nil }
      defer { bytes = bytes[(index + 1)...] }
      return bytes[..<index]
    }

    private mutating func number(endingIn end: UInt8) -> Int? {
      word(endingIn: end).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
  }
}
