import ArgumentParser
import Review
import ReviewCore

/// Whether to fix findings, and how.
struct FixOptions: ParsableArguments {
  @Flag(help: "Fix files in the working tree, then report the remaining findings.")
  var fix = false

  @Flag(
    help: """
      Lint what is staged, compared with the last commit. With --fix: fix it in the index, and in the working tree \
      where both are the same.
      """)
  var staged = false

  @Flag(help: "With --fix: also apply unsafe fixes, which may change behavior.")
  var unsafeFixes = false

  @Flag(help: "With --fix: write nothing and print a patch for `git apply`.")
  var patch = false

  /// Nil when no finding is fixed.
  var destination: LintRequest.Fix? {
    guard fix else { return nil }
    if patch { return .patch }
    return staged ? .index : .files
  }

  /// - Throws: `UsageProblem` for options that contradict each other.
  func check(change: ChangeOptions) throws(UsageProblem) {
    try UsageProblem.require(("--fix", fix), for: [("--patch", patch), ("--unsafe-fixes", unsafeFixes)])
    if fix, let file = change.diff, file.hasSuffix(".swift") {
      throw UsageProblem(
        summary: "`--diff \(Escaped.line(file))` names a Swift file, and a diff is expected.",
        hint: "To print a patch of the fixes, write `reviewbot lint --fix --patch \(Escaped.line(file))`.")
    }
    if fix, !patch {
      try UsageProblem.refuse(
        [("--diff", change.diff != nil)], beside: "--fix", because: "fixing changes the files of the diff",
        hint: "Add `--patch` to print the fixes, or leave out `--diff`.")
    }
    if fix, change.head != nil {
      throw UsageProblem(
        summary: "A commit cannot be fixed: `--fix` changes the working tree.", hint: "Leave out `--head`.")
    }
    if staged {
      try UsageProblem.refuse(
        change.given, beside: "--staged", because: "the change is the index compared with the last commit")
    }
  }
}
