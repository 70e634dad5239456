#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore
import SystemPackage

/// The local file system.
package struct LocalFiles: FileSystem {
  private let temporaryFolder: String?
  private let paths: LinkGuard

  /// - Parameters:
  ///   - temporaryFolder: The parent of temporary folders; nil for `TMPDIR`, or else `/tmp`.
  ///   - paths: Decides which symbolic links to follow on the way to an output file.
  package init(temporaryFolder: String? = nil, paths: LinkGuard = LinkGuard()) {
    self.temporaryFolder = temporaryFolder
    self.paths = paths
  }

  /// Reads only regular files, because a pipe or a device could block forever.
  package func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try opened(path, O_RDONLY | O_NONBLOCK, "read", naming: path)
    defer { close(file) }
    let size = try sizeOfRegularFile(file, path: path)
    guard size <= limit else {
      throw FileError(
        "read", path, because: "it has \(size) bytes and the limit is \(limit)",
        hint: "Exclude it from the review, or make it smaller.")
    }
    let bytes = try FileError.naming("read", path) { () throws(Errno) in
      try DescriptorIO.contents(of: file, expected: size, limit: min(limit, .max - 1) + 1)
    }
    // The limit applies even if a file grows while it is read.
    guard bytes.count <= limit else {
      throw FileError(
        "read", path, because: "it grew over the limit of \(limit) bytes", hint: "Leave it out of the review.")
    }
    return bytes
  }

  package func read(_ path: String, from offset: Int, count: Int) throws -> [UInt8] {
    let file = try opened(path, O_RDONLY | O_NONBLOCK, "read", naming: path)
    defer { close(file) }
    let size = try sizeOfRegularFile(file, path: path)
    guard offset < size else { return [] }
    guard lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw FileError("read", path, .last) }
    let length = min(count, size - offset)
    return try FileError.naming("read", path) { () throws(Errno) in
      try DescriptorIO.contents(of: file, expected: length, limit: length)
    }
  }

  private func sizeOfRegularFile(_ file: Int32, path: String) throws(FileError) -> Int {
    let status = try FileError.naming("read", path) { () throws(Errno) in try FileStatus(descriptor: file) }
    guard status.kind == .regular else {
      throw FileError("read", path, because: "it is not a regular file", hint: "Name a file.")
    }
    return status.size
  }

  /// Does not follow a symbolic link in a working tree, see `LinkGuard`. Writes to a device or a pipe, such as
  /// `/dev/stdout`, without replacing it; a reader that closed it is not an error.
  package func write(_ bytes: [UInt8], to path: String) throws {
    let target = try paths.output(path)
    guard let status = DiskFile(target).status, status.kind != .regular else {
      return try replace(target, with: bytes, naming: path)
    }
    // A pipe that the tests of a change left behind would block forever.
    guard status.kind == .folder || !paths.isInWorkingTree(target) else {
      throw FileError(
        "written", path, because: "it is not a regular file", hint: "Name a regular file or a new one.")
    }
    try put(bytes, intoStream: target, naming: path)
  }

  private func created(_ draft: String, for target: String, naming path: String) throws(FileError) -> Int32 {
    do throws(FileError) {
      return try opened(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, "written", naming: path)
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
        hint: FileError.hint(forMissingFolder: shown, isBelowFile: isBelowFile(folder)))
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
      guard unsafe rename(draft, target) == 0 else { throw FileError("written", path, .last) }
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func put(_ bytes: [UInt8], intoStream path: String, naming name: String) throws(FileError) {
    let file = try opened(path, O_WRONLY | O_APPEND, "written", naming: name)
    defer { close(file) }
    do throws(FileError) {
      try put(bytes, into: file, naming: name)
    } catch where error.isClosedPipe {
      return
    }
  }

  package func list(_ folder: String) throws -> [String] {
    do throws(Errno) {
      return try DiskFile(folder).entries().map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw FileError("listed", folder, error)
    }
  }

  package func exists(_ path: String) -> Bool {
    unsafe !path.utf8.contains(0) && access(path, F_OK) == 0
  }

  package func modificationTime(of path: String) -> Int64? {
    guard !path.utf8.contains(0), let time = DiskFile(path).targetStatus?.modified else { return nil }
    return Int64(time.seconds) &* 1_000_000_000 &+ Int64(time.nanoseconds)
  }

  /// Removes symbolic links without following them.
  package func remove(_ path: String) throws {
    try FileError.naming("removed", path) { () throws(Errno) in try DiskFile(path).removeAll() }
  }

  package func makeTemporaryFolder(prefix: String) throws -> String {
    let parent = unsafe temporaryFolder ?? getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let trimmed = parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent
    return try FileError.naming("written", parent) { () throws(Errno) in
      try DiskFile(trimmed).makeFolders(permissions: 0o755)
      return try DiskFile.makeUniqueFolder(beginning: "\(trimmed)/\(ScratchName.beginning(prefix))")
    }
  }

  package func realPath(_ path: String) -> String? {
    path.utf8.contains(0) ? nil : DiskFile(path).realPath
  }

  /// - Parameter name: The path as errors show it.
  private func opened(
    _ path: String, _ flags: Int32, _ action: String, naming name: String
  ) throws(FileError) -> Int32 {
    guard !path.utf8.contains(0) else {
      throw FileError(action, name, because: "its path contains a NUL byte", hint: "Check the path.")
    }
    let file = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError(action, name, .last) }
    return file
  }

  /// - Parameter file: An open descriptor.
  private func put(_ bytes: [UInt8], into file: Int32, naming name: String) throws(FileError) {
    try FileError.naming("written", name) { () throws(Errno) in try DescriptorIO.writeAll(bytes, to: file) }
  }
}

extension LocalFiles: FileReplacing {
  /// The draft is in the same folder as the file, so that the rename is atomic. Does not follow a symbolic link in a
  /// working tree, see `LinkGuard`.
  package func replace(_ path: String, expecting old: [UInt8], with new: [UInt8]) throws -> Bool {
    let path = try paths.output(path, action: "replaced")
    let before = try FileError.naming("replaced", path) { () throws(Errno) in try DiskFile(path).lookUp() }
    guard before.kind == .regular else {
      throw FileError("replaced", path, because: "it is not a regular file", hint: "Name the file itself.")
    }
    guard before.size == old.count, try read(path, limit: max(old.count, 1)) == old else { return false }
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).draft"
    do {
      try write(new, toDraft: draft, like: before, naming: path)
      guard DiskFile(path).status?.version == before.version else {
        unsafe unlink(draft)
        return false
      }
      guard unsafe rename(draft, path) == 0 else { throw FileError("replaced", path, .last) }
      return true
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func write(
    _ bytes: [UInt8], toDraft draft: String, like old: FileStatus, naming name: String
  ) throws(FileError) {
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError("replaced", name, .last) }
    defer { close(file) }
    try put(bytes, into: file, naming: name)
    // Keeps another owner's file theirs if permitted. The mode is set last, because a change of owner clears parts of
    // it.
    if old.owner != geteuid() || old.group != getegid() { _ = fchown(file, old.owner, old.group) }
    guard fchmod(file, mode_t(old.permissions)) == 0 else { throw FileError("replaced", name, .last) }
  }
}
