import Clibgit2
import Glibc
import ReviewCore

/// A file of the working tree, and how it looks in git's form.
struct WorktreeFile {
  let path: RepoPath
  let disk: DiskFile

  init(_ path: RepoPath, root: String) {
    self.path = path
    disk = DiskFile(Array(root.utf8) + [UInt8(ascii: "/")] + path.bytes)
  }

  /// In bytes as it lies on disk; nil when nothing is there.
  var size: Int? { disk.status.map { Int($0.st_size) } }

  /// A link's target, or a file's bytes before any conversion; nil when it cannot be read.
  /// - Parameter limit: A larger file is cut there.
  func rawBytes(limit: Int) -> [UInt8]? {
    guard let status = disk.status else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK { return disk.linkTarget }
    return disk.read(limit: limit)
  }

  /// The bytes as git would store them: line ends and keywords converted as the attributes ask for, though that
  /// may not be undone (`core.safecrlf` is about adding). Other programs that attributes name are not run, see `FileTrust`.
  func canonicalBytes(of raw: [UInt8], in repository: borrowing OpenRepository) throws(GitError) -> [UInt8] {
    let library = unsafe try repository.library(to: "convert \(path)")
    var list: OpaquePointer?
    try check("find the filters of \(path)") {
      RepoPathCString.with(path) { name in
        unsafe git_filter_list_load(&list, library, nil, name, GIT_FILTER_TO_ODB, GIT_FILTER_ALLOW_UNSAFE.rawValue)
      }
    }
    guard let list = unsafe list else { return raw }
    defer { unsafe git_filter_list_free(list) }
    var buffer = unsafe git_buf()
    defer { unsafe git_buf_dispose(&buffer) }
    try check("convert \(path)") {
      unsafe raw.withUnsafeBytes { bytes in
        unsafe git_filter_list_apply_to_buffer(
          &buffer, list, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }
    guard let start = unsafe buffer.ptr else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: buffer.size))
  }
}

/// Lends a path to C.
enum RepoPathCString {
  @safe static func with<Result>(_ path: RepoPath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    DiskFile(path.bytes).withPath(body)
  }
}
