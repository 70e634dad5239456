import ReviewCore

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

extension GitCommandOutput {
  /// The reason for the failure: the first printed line that is not a warning, without a full stop.
  package var reason: String {
    let lines = errorText.split(separator: "\n")
    var line = lines.first { !$0.hasPrefix("warning: ") && !$0.hasPrefix("hint: ") } ?? lines.first ?? "no reason given"
    for kind in ["fatal: ", "error: "] where line.hasPrefix(kind) { line = line.dropFirst(kind.count) }
    return Escaped.line(String(line.hasSuffix(".") ? line.dropLast() : line))
  }

  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Whether the command failed because a partial clone lacks objects that may not be fetched.
  var lacksRemoteObjects: Bool { !succeeded && errorText.contains("promisor remote") }
}
