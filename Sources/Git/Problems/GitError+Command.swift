import ReviewCore

extension GitError {
  /// What a git command that failed said, with the remedy where the reason is known.
  /// - Parameter deed: What was tried, as the subject of the sentence: "`git add`".
  package static func failure(of deed: String, _ output: GitCommandOutput) -> GitError {
    let reason = output.reason
    if let lock = lock(in: reason) {
      return GitError(
        .busy, "\(deed) failed: \(lock) exists; another git process holds it.",
        hint: "Wait until that process is done. If no git process runs, one was killed: remove the file, and run again."
      )
    }
    return GitError(.command, "\(deed) failed: \(reason).", hint: "Run `git status` to find the cause.")
  }

  /// Git's refusal to run a command in the repository of another owner; nil for any other answer.
  static func refusal(of arguments: [String], _ output: GitCommandOutput) -> GitError? {
    let said = output.errorText
    guard !output.succeeded, said.contains("dubious ownership") || said.contains("unsafe repository"),
      let remedy = said.split(separator: "\n").first(where: { $0.contains("--add safe.directory ") })
    else { return nil }
    let command = Escaped.line(String(remedy.drop { $0 == "\t" || $0 == " " }))
    let name = ConfiguredPrograms.command(in: arguments).first ?? ""
    return GitError(
      .foreignOwner,
      "The repository belongs to another user, and `git \(Escaped.line(name))` may run programs that its configuration names.",
      hint: "If you trust its owner, run `\(command)`.")
  }

  /// The lock file of git's "Unable to create 'FILE': File exists.".
  private static func lock(in reason: String) -> String? {
    guard reason.contains(".lock': File exists"), let start = reason.firstIndex(of: "'"),
      let end = reason[start...].dropFirst().firstIndex(of: "'")
    else { return nil }
    return String(reason[start...end].dropFirst().dropLast())
  }
}

extension GitCommandOutput {
  /// Why the command failed: the first line that it printed and that is no warning, without a full stop.
  package var reason: String {
    let lines = errorText.split(separator: "\n")
    var line = lines.first { !$0.hasPrefix("warning: ") && !$0.hasPrefix("hint: ") } ?? lines.first ?? "no reason given"
    for kind in ["fatal: ", "error: "] where line.hasPrefix(kind) { line = line.dropFirst(kind.count) }
    return Escaped.line(String(line.hasSuffix(".") ? line.dropLast() : line))
  }

  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Whether it ended because objects of a partial clone were missing, and may not be fetched.
  var lacksRemoteObjects: Bool { !succeeded && errorText.contains("promisor remote") }
}
