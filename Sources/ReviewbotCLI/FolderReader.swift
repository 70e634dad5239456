import ReviewCore

/// Reads files below a folder, or elsewhere by an absolute path.
struct FolderReader: SourceReader {
  let files: any FileSystem
  let root: String
  /// In bytes.
  let limit = 64 << 20

  func bytes(of path: RepoPath) throws -> [UInt8] {
    guard let text = path.text else {
      throw Problem(
        summary: "\(path) has a name that is not UTF-8, and cannot be read by it.",
        hint: "Lint the folder in a git repository, or rename the file.")
    }
    return try files.read(text.hasPrefix("/") ? text : "\(root)/\(text)", limit: limit)
  }
}
