import ArgumentParser
import Review
import ReviewCore

/// The options that select the change.
struct ChangeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The repository, or any folder in it.", valueName: "path"))
  var repo = "."

  @Option(
    name: [.customLong("base"), .customLong("compare-branch")],
    help: ArgumentHelp(
      "The branch to merge into (default: the upstream, origin/HEAD, main or master).",
      valueName: "rev"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "The commit to review (default: the working tree with uncommitted changes).", valueName: "rev"))
  var head: String?

  @Option(
    name: [.customLong("diff"), .customLong("diff-file")],
    help: ArgumentHelp(
      "Read the change from a unified diff: a file, or - for standard input.",
      valueName: "file"))
  var diff: String?

  @Flag(help: "Fetch older history, step by step, when a shallow clone lacks the merge base.")
  var deepen = false

  @Flag(
    inversion: .prefixedNo, help: "Whether files that git does not track belong to the change (default: they do).")
  var includeUntracked: Bool?

  @Flag(help: "Leave out changes that only touch white space.")
  var ignoreWhitespace = false

  /// Options for finding the change have no effect with a diff. `--compare-branch` is allowed because many
  /// configurations of diff-cover set it, and diff-cover ignores it there, too.
  /// - Throws: `UsageProblem` for options that contradict each other.
  func check() throws(UsageProblem) {
    if head != nil {
      let untracked: GivenOption = ("--include-untracked", includeUntracked == true)
      try UsageProblem.refuse([untracked], beside: "--head", because: "a commit has no untracked files")
    }
    guard diff != nil else { return }
    let others: [GivenOption] = [
      ("--head", head != nil), ("--ignore-whitespace", ignoreWhitespace), ("--deepen", deepen),
    ]
    try UsageProblem.refuse(
      others, beside: "--diff", because: "the diff defines the change",
      hint: "Leave out one of them; `git diff -w` ignores white space.")
  }

  /// The options that select a change, for commands and modes that do not use one.
  var given: [GivenOption] {
    [
      ("--base", base != nil), ("--head", head != nil), ("--diff", diff != nil), ("--deepen", deepen),
      ("--ignore-whitespace", ignoreWhitespace), ("--include-untracked", includeUntracked == true),
      ("--no-include-untracked", includeUntracked == false),
    ]
  }

  var selection: ChangeSelection {
    let request = ChangeRequest(
      base: base, head: head.map { .revision($0) } ?? .worktree, includesUntracked: includeUntracked ?? true,
      ignoresWhitespace: ignoreWhitespace)
    return ChangeSelection(folder: repo, request: request, diff: diff, deepens: deepen)
  }
}
