import ReviewCore

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
