import Platform
package import ReviewCore

/// Reads files below a folder, or elsewhere by an absolute path. It follows a link to a file only inside the folder: a
/// change can point a link anywhere, and reports quote sources.
package struct FolderReader: SourceReader {
  let files: any FileSystem
  /// Absolute, without symbolic links.
  let root: String
  /// In bytes.
  let limit = 64 << 20

  package init(files: any FileSystem, root: String) {
    self.files = files
    self.root = root
  }

  package func bytes(of path: RepoPath) throws -> [UInt8] {
    guard let text = path.text else {
      throw Problem(
        summary: "The name of \(path) is not UTF-8.", hint: "Rename the file.")
    }
    guard !text.hasPrefix("/") else { return try files.read(text, limit: limit) }
    let whole = "\(root)/\(text)"
    if !FolderWalk.mayBeFile(whole) { try checkInside(whole, path) }
    return try files.read(whole, limit: limit)
  }

  /// - Throws: `Problem` for a file outside the folder. A missing file is not an error.
  fileprivate func checkInside(_ whole: String, _ path: RepoPath) throws(Problem) {
    guard let real = files.realPath(whole), !real.utf8.starts(with: "\(root == "/" ? "" : root)/".utf8) else { return }
    throw Problem(
      summary: "\(path) is outside of \(Escaped.line(root)), behind a symbolic link.", hint: "Name the file itself.")
  }
}

/// Reads files whose paths come from a diff: a folder on the path may also be a link.
struct DiffedFolderReader: SourceReader {
  let folder: FolderReader

  func bytes(of path: RepoPath) throws -> [UInt8] {
    if let text = path.text { try folder.checkInside("\(folder.root)/\(text)", path) }
    return try folder.bytes(of: path)
  }
}
