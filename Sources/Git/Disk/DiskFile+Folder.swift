import Glibc

extension DiskFile {
  /// Names in a folder, and whether they are folders (a link to one is not); empty when the folder cannot be listed.
  var entries: [(name: [UInt8], isFolder: Bool)] { listing ?? [] }

  /// The same, but nil when the folder cannot be listed.
  var listing: [(name: [UInt8], isFolder: Bool)]? {
    guard let folder = withPath({ path in unsafe opendir(path) }) else { return nil }
    defer { unsafe closedir(folder) }
    var result: [(name: [UInt8], isFolder: Bool)] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe Self.name(of: entry)
      if name == [UInt8(ascii: ".")] || name == [UInt8](repeating: UInt8(ascii: "."), count: 2) { continue }
      let type = unsafe Int(entry.pointee.d_type)
      result.append((name, type == Int(DT_DIR) || type == Int(DT_UNKNOWN) && isFolder(name)))
    }
    return result
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
  }

  private func isFolder(_ name: [UInt8]) -> Bool {
    DiskFile(path + [UInt8(ascii: "/")] + name).status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }
}
