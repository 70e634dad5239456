import ArgumentParser
import Review
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

  @Flag(
    inversion: .prefixedNo, help: "Whether files that git does not track belong to the change (default: they do).")
  var includeUntracked: Bool?

  @Flag(help: "Leave out changes that only touch white space.")
  var ignoreWhitespace = false

  /// How to find the change means nothing where a diff names it. `--compare-branch` is in many configurations of
  /// diff-cover, which ignores it there, too.
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
      others, beside: "--diff", because: "the diff is the change already",
      hint: "Leave out one of them; `git diff -w` makes a diff without white space.")
  }

  /// The options that choose a change, for commands and modes that look at none.
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
