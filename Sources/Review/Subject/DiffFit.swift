import ReviewCore

/// Whether a diff text was made for the files that lie on disk: its line numbers mean nothing in any other text.
struct DiffFit {
  let sources: any SourceReader
  /// What to do about a changed file that cannot be read.
  enum Absences {
    case refused
    /// No check reads it.
    case allowed
  }

  let absences: Absences

  /// Compares what the diff shows of the new side with the files. A carriage return at the end of a line does not
  /// count: git may have made it, or taken it away.
  /// - Throws: `Problem` naming the first line that is another one.
  func check(_ diff: Diff) throws(Problem) {
    for file in diff.files {
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
          summary: "The diff was made for another text of \(path): line \(line) is not what it shows.",
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
