import ArgumentParser
import ReviewCore

/// Which change is looked at.
struct ChangeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(
    name: [.customLong("base"), .customLong("compare-branch")],
    help: ArgumentHelp(
      "What the change would be merged into (default: the branch's upstream target, origin/HEAD, main or master).",
      valueName: "rev"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "What is reviewed: a commit (default: the working tree with all that is not committed yet).", valueName: "rev"))
  var head: String?

  @Option(
    name: [.customLong("diff"), .customLong("diff-file")],
    help: ArgumentHelp(
      "Take the change from a unified diff, a file or - for standard input; files are read as they lie on disk.",
      valueName: "file"))
  var diff: String?

  @Flag(help: "Fetch older history, step by step, when a shallow clone lacks the merge base.")
  var deepen = false

  @Flag(inversion: .prefixedNo, help: "Whether files that git does not track belong to the change.")
  var includeUntracked = true

  @Flag(help: "Leave out changes that only touch white space.")
  var ignoreWhitespace = false

  var request: ChangeRequest {
    ChangeRequest(
      base: base, head: head.map { .revision($0) } ?? .worktree, includesUntracked: includeUntracked,
      ignoresWhitespace: ignoreWhitespace)
  }
}
