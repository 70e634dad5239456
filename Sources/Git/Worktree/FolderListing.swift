import Glibc

/// An open folder, for looking at its files by their short names.
@safe struct FolderListing: ~Copyable {
  private let stream: OpaquePointer

  /// Nil when there is no such folder, or something else stands there; a link to a folder is something else.
  init?(_ path: [UInt8], below root: Int32) {
    let name = path.isEmpty ? Array(".".utf8) : Array(path.dropLast())
    let descriptor = DiskFile(name).withPath { path in
      unsafe openat(root, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard descriptor >= 0 else { return nil }
    guard let stream = unsafe fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    unsafe self.stream = stream
  }

  deinit {
    unsafe closedir(stream)
  }

  /// What `lstat` says of a file in it.
  func status(of name: ArraySlice<UInt8>) -> stat? {
    var found = stat()
    let code = unsafe withUnsafeTemporaryAllocation(byteCount: name.count + 1, alignment: 1) { path in
      unsafe path.copyBytes(from: name)
      unsafe path[name.count] = 0
      guard let path = path.baseAddress else { return Int32(-1) }
      return unsafe fstatat(dirfd(stream), path.assumingMemoryBound(to: CChar.self), &found, AT_SYMLINK_NOFOLLOW)
    }
    return code == 0 ? found : nil
  }

  /// The next name and whether it is a folder (a link to one is not); nil behind the last.
  mutating func next() -> (name: [UInt8], isFolder: Bool)? {
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
      if name == [UInt8(ascii: ".")] || name == [UInt8](repeating: UInt8(ascii: "."), count: 2) { continue }
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_DIR): return (name, true)
      case Int(DT_UNKNOWN): return (name, status(of: name[...]).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false)
      default: return (name, false)
      }
    }
    return nil
  }
}
