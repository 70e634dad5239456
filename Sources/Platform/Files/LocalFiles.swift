import Glibc
import ReviewCore

/// The local file system.
package struct LocalFiles: FileSystem {
  private let temporaryFolder: String?
  let paths: LinkGuard

  /// - Parameters:
  ///   - temporaryFolder: The parent of temporary folders; nil for `TMPDIR`, or else `/tmp`.
  ///   - paths: Decides which symbolic links to follow on the way to an output file.
  package init(temporaryFolder: String? = nil, paths: LinkGuard = LinkGuard()) {
    self.temporaryFolder = temporaryFolder
    self.paths = paths
  }

  /// Reads only regular files, because a pipe or a device could block forever.
  package func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try open(path, O_RDONLY | O_NONBLOCK, "read", naming: path)
    defer { close(file) }
    let size = try sizeOfRegularFile(file, path: path)
    guard size <= limit else {
      throw FileError(
        "read", path, because: "it has \(size) bytes and the limit is \(limit)",
        hint: "Exclude it from the review, or make it smaller.")
    }
    return try contents(of: file, path: path, expected: size, limit: limit)
  }

  package func read(_ path: String, from offset: Int, count: Int) throws -> [UInt8] {
    let file = try open(path, O_RDONLY | O_NONBLOCK, "read", naming: path)
    defer { close(file) }
    let size = try sizeOfRegularFile(file, path: path)
    guard offset < size else { return [] }
    guard lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw FileError("read", path, code: errno) }
    return try bytes(of: file, path: path, count: min(count, size - offset), stoppingAt: nil)
  }

  private func sizeOfRegularFile(_ file: Int32, path: String) throws(FileError) -> Int {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileError("read", path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError("read", path, because: "it is not a regular file", hint: "Name a file.")
    }
    return Int(status.st_size)
  }

  /// Does not follow a symbolic link in a working tree, see `LinkGuard`. Writes to a device or a pipe, such as
  /// `/dev/stdout`, without replacing it; a reader that closed it is not an error.
  package func write(_ bytes: [UInt8], to path: String) throws {
    let target = try paths.output(path)
    var status = stat()
    guard unsafe lstat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return try replace(target, with: bytes, naming: path)
    }
    // A pipe that the tests of a change left behind would block forever.
    guard status.st_mode & S_IFMT == S_IFDIR || !paths.isInWorkingTree(target) else {
      throw FileError(
        "written", path, because: "it is not a regular file", hint: "Name a regular file or a new one.")
    }
    try put(bytes, intoStream: target, naming: path)
  }

  private func created(_ draft: String, for target: String, naming path: String) throws(FileError) -> Int32 {
    do throws(FileError) {
      return try open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, "written", naming: path)
    } catch {
      throw error.isMissing ? cannotCreate(target, naming: path) : error
    }
  }

  /// The reason that nothing can be created at a path: its folder is missing or does not allow new files, as in
  /// `/proc`.
  private func cannotCreate(_ target: String, naming path: String) -> FileError {
    let folder = "/" + target.split(separator: "/").dropLast().joined(separator: "/")
    let shown = Escaped.line(folder)
    guard exists("\(folder)/.") else {
      return FileError(
        "written", path, because: "the folder \(shown) does not exist",
        hint: FileError.hint(forMissingFolder: shown))
    }
    return FileError(
      "written", path, because: "no file can be created in \(shown)", hint: "Name a file in another folder.")
  }

  private func replace(_ target: String, with bytes: [UInt8], naming path: String) throws {
    let draft = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).draft"
    do {
      let file = try created(draft, for: target, naming: path)
      defer { close(file) }
      try put(bytes, into: file, naming: path)
      guard unsafe rename(draft, target) == 0 else { throw FileError("written", path, code: errno) }
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func put(_ bytes: [UInt8], intoStream path: String, naming name: String) throws(FileError) {
    let file = try open(path, O_WRONLY | O_APPEND, "written", naming: name)
    defer { close(file) }
    do throws(FileError) {
      try put(bytes, into: file, naming: name)
    } catch where error.isClosedPipe {
      return
    }
  }

  package func list(_ folder: String) throws -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw FileError("listed", folder, code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      // An entry is valid only until the next one is read.
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError("listed", folder, code: errno) }
    return names.sorted()
  }

  package func exists(_ path: String) -> Bool {
    unsafe !path.utf8.contains(0) && access(path, F_OK) == 0
  }

  package func modificationTime(of path: String) -> Int64? {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Removes symbolic links without following them.
  package func remove(_ path: String) throws {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    let code = errno
    guard code == EISDIR || code == EPERM else { throw FileError("removed", path, code: code) }
    for name in try list(path) { try remove("\(path)/\(name)") }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw FileError("removed", path, code: errno) }
  }

  package func makeTemporaryFolder(prefix: String) throws -> String {
    let parent = unsafe temporaryFolder ?? getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let trimmed = parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent
    try makeFolders(above: "\(trimmed)/x")
    var template = "\(trimmed)/\(ScratchName.beginning(prefix))XXXXXX".utf8CString.map { $0 }
    guard unsafe mkdtemp(&template) != nil else { throw FileError("written", parent, code: errno) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// - Parameter name: The path as errors show it.
  private func open(_ path: String, _ flags: Int32, _ action: String, naming name: String) throws(FileError) -> Int32 {
    guard !path.utf8.contains(0) else {
      throw FileError(action, name, because: "its path contains a NUL byte", hint: "Check the path.")
    }
    let file = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(action, name, code: errno) }
    return file
  }

  /// - Parameter file: An open descriptor.
  func put(_ bytes: [UInt8], into file: Int32, naming name: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("written", name, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The limit applies even if a file grows while it is read. Reports can have hundreds of megabytes, so the bytes are
  /// read directly into the result.
  private func contents(of file: Int32, path: String, expected: Int, limit: Int) throws(FileError) -> [UInt8] {
    // The extra byte shows whether the file grew.
    var bytes = try bytes(of: file, path: path, count: expected + 1, stoppingAt: expected)
    if bytes.count > expected { try append(rest: file, to: &bytes, path: path, limit: limit) }
    return bytes
  }

  /// Reads up to `count` bytes, without reading on once there are exactly `expected` ones.
  private func bytes(
    of file: Int32, path: String, count: Int, stoppingAt expected: Int?
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    // `read` never exceeds the rest of the buffer.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        guard got > 0 else { return }
        filled += got
        if filled == expected { return }
      }
    }
    guard code == 0 else { throw FileError("read", path, code: code) }
    return bytes
  }

  private func append(rest file: Int32, to bytes: inout [UInt8], path: String, limit: Int) throws(FileError) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = unsafe Glibc.read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path, code: errno) }
      if count == 0 { return }
      bytes += piece.prefix(count)
    }
    throw FileError(
      "read", path, because: "it grew over the limit of \(limit) bytes", hint: "Leave it out of the review.")
  }

  private func makeFolders(above path: String) throws(FileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").dropLast() {
      made += "\(part)/"
      guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
        throw FileError("written", path, code: errno)
      }
    }
  }
}
