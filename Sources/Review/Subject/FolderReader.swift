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

/// Checks that a diff matches the files on disk, because its line numbers are valid only for these.
struct DiffFit {
  let sources: any SourceReader
  /// The handling of a changed file that cannot be read.
  enum Absences {
    case refused
    /// No check reads the file.
    case allowed
  }

  let absences: Absences

  /// Compares the new side of the diff with the files. Ignores a carriage return at the end of a line, because git may
  /// have added or removed it.
  /// - Throws: `Problem` naming the first line that differs.
  func check(_ diff: Diff) throws(Problem) {
    let results = Set(diff.files.compactMap(\.newPath))
    for file in diff.files {
      if file.newPath == nil, let path = file.oldPath, !results.contains(path), sources.has(path) {
        throw Problem(
          summary: "The diff deletes \(path), which exists here.",
          hint: "Make the diff from the base to the head: `git diff BASE...HEAD`.")
      }
      guard let path = file.newPath, file.opacity == nil, file.newKind != .submodule, file.newKind != .symlink else {
        continue
      }
      guard let bytes = try? sources.bytes(of: path) else {
        if absences == .allowed || file.hunks.isEmpty { continue }
        throw Problem(
          summary: "The diff changes \(path), which cannot be read here.",
          hint:
            "Run it in the folder that the diff's paths begin at, with the files checked out that the diff leads to.")
      }
      if let line = firstMisfit(of: file, bytes) {
        throw Problem(
          summary: "The diff does not match \(path): line \(line) differs.",
          hint: "Make the diff again, or check out the files that it leads to.")
      }
    }
  }

  private func firstMisfit(of file: FileChange, _ bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for hunk in file.hunks {
      for line in hunk.lines {
        let number: Int
        switch line {
        case .context(_, let new, _): number = new
        case .added(let new, _): number = new
        case .removed: continue
        }
        guard number <= lines.count, Self.bare(lines[number - 1]) == Self.bare(hunk.text(of: line)) else {
          return number
        }
      }
    }
    return nil
  }

  private static func bare(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
