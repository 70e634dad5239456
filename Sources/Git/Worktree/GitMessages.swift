import ReviewCore
import SystemPackage

/// The messages that a `git` command wrote to standard error.
struct GitMessages {
  /// With the first three errors, a file counts as missing; the others concern files that git writes.
  private static let harmless: Set<Errno> = [
    .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileExists, .noSpace, .diskQuotaExceeded,
    .readOnlyFileSystem,
  ]
  /// The system's text for each error of the file system; `git` runs in the same language (`LC_ALL=C`).
  private static let reasons = Set(
    (1...133).map { Errno(rawValue: $0) }.filter { !harmless.contains($0) }.map(\.description))

  private let lines: [String]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the first message about a file or folder that git could not read.
  ///
  /// `git add` and `git ls-files` skip such files and exit with status 0.
  /// - Parameter folders: Absolute folders of the repository. A file elsewhere is a user setting, such as
  ///   `~/.config/git/ignore`: without it, more files are reviewed, not fewer.
  func unreadable(in folders: [String]) -> String? {
    let mark = "warning: unable to access '"
    return lines.first { line in
      let path = line.dropFirst(mark.count)
      let isSetting = line.hasPrefix(mark + "/") && !folders.contains { path.hasPrefix($0 + "/") }
      return !isSetting && Self.reasons.contains { line.hasSuffix(": \($0)") }
    }.map { line in
      let start = ["warning: ", "error: ", "fatal: "].first { line.hasPrefix($0) } ?? ""
      return Escaped.line(String(line.dropFirst(start.count)))
    }
  }
}

extension GitCommandOutput {
  /// Throws for a file or folder that `git` could not read, even if it exited with status 0.
  /// - Parameter folders: Absolute folders of the repository.
  /// - Throws: `unreadable`.
  package func checkReadable(in folders: [String]) throws(GitError) {
    guard let message = GitMessages(errors).unreadable(in: folders) else { return }
    let isLimit = [Errno.tooManyOpenFiles, .tooManyOpenFilesInSystem].contains { message.hasSuffix($0.description) }
    throw GitError(
      .unreadable, "git cannot read a part of the working tree: \(message).",
      hint: isLimit ? "Allow more open files: `ulimit -n 4096`." : "Make it readable, or ignore it in `.gitignore`.")
  }
}
