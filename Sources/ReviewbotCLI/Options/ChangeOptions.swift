import ArgumentParser
import ReviewCore

/// Which change is looked at.
struct ChangeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(
    name: [.customLong("base"), .customLong("compare-branch")],
    help: ArgumentHelp(
      "What the change would be merged into (default: an upstream that is local or the trunk, origin/HEAD, main or master).",
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

  /// What is said about finding the change means nothing where a diff names it. `--compare-branch` stands in many
  /// configurations of diff-cover, and is passed over as there.
  mutating func validate() throws {
    guard diff != nil else { return }
    let others = [("--head", head != nil), ("--ignore-whitespace", ignoreWhitespace), ("--deepen", deepen)]
    guard let other = others.first(where: \.1)?.0 else { return }
    throw ValidationError(
      "`\(other)` says nothing beside `--diff`, which is the change already. Leave it out, and make the diff as you want it, as with `git diff -w`.")
  }

  var request: ChangeRequest {
    ChangeRequest(
      base: base, head: head.map { .revision($0) } ?? .worktree, includesUntracked: includeUntracked,
      ignoresWhitespace: ignoreWhitespace)
  }
}
