import ReviewCore
import SystemPackage

/// The output and the exit status of a `git` command.
package struct GitCommandOutput: Hashable, Sendable {
  /// The exit status; 128 or more when a signal ended the process.
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8]) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  package var succeeded: Bool { status == 0 }

  /// Standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The reason for the failure: the first printed line that is not a warning, without a full stop.
  package var reason: String {
    let lines = errorText.split(separator: "\n")
    var line = lines.first { !$0.hasPrefix("warning: ") && !$0.hasPrefix("hint: ") } ?? lines.first ?? "no reason given"
    for kind in ["fatal: ", "error: "] where line.hasPrefix(kind) { line = line.dropFirst(kind.count) }
    return Escaped.line(String(line.hasSuffix(".") ? line.dropLast() : line))
  }

  fileprivate var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Whether the command failed because a partial clone lacks objects that may not be fetched.
  var lacksRemoteObjects: Bool { !succeeded && errorText.contains("promisor remote") }
}

extension GitError {
  /// Returns the error of a failed git command, with a hint where the reason is known.
  /// - Parameter operation: The subject of the sentence: "`git add`".
  package static func failure(of operation: String, _ output: GitCommandOutput) -> GitError {
    let reason = output.reason
    if let lock = lock(in: reason) {
      return GitError(
        .busy, "\(operation) failed: \(lock) exists; another git process holds it.",
        hint: "Wait until that process is done. If no git process runs, one was killed: remove the file, and run again."
      )
    }
    return GitError(.command, "\(operation) failed: \(reason).", hint: "Run `git status` to find the cause.")
  }

  /// Returns git's refusal to run a command in the repository of another owner; nil for any other output.
  static func refusal(of arguments: [String], _ output: GitCommandOutput) -> GitError? {
    let said = output.errorText
    guard !output.succeeded, said.contains("dubious ownership") || said.contains("unsafe repository"),
      let remedy = said.split(separator: "\n").first(where: { $0.contains("--add safe.directory ") })
    else { return nil }
    let command = Escaped.line(String(remedy.drop { $0 == "\t" || $0 == " " }))
    let name = ConfiguredPrograms.command(in: arguments).first ?? ""
    return GitError(
      .foreignOwner,
      "The repository belongs to another user, and `git \(Escaped.line(name))` may run programs that its configuration"
        + " names.",
      hint: "If you trust its owner, run `\(command)`.")
  }

  /// Returns the lock file of git's "Unable to create 'FILE': File exists.".
  private static func lock(in reason: String) -> String? {
    guard reason.contains(".lock': File exists"), let start = reason.firstIndex(of: "'"),
      let end = reason[start...].dropFirst().firstIndex(of: "'")
    else { return nil }
    return String(reason[start...end].dropFirst().dropLast())
  }
}

/// The messages that a `git` command wrote to standard error.
private struct GitMessages {
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
