import ArgumentParser
import Review
import ReviewCore

/// Whether findings are mended, and how.
struct FixOptions: ParsableArguments {
  @Flag(help: "Mend what can be mended in the files of the working tree, then report what is left.")
  var fix = false

  @Flag(
    help: """
      Look at what is staged, against the last commit. With --fix: mend it in the index, and in the working tree as far \
      as the two agree.
      """)
  var staged = false

  @Flag(help: "With --fix: also mend where the program might mean something else afterwards.")
  var unsafeFixes = false

  @Flag(help: "With --fix: write nothing and print a patch for `git apply`.")
  var patch = false

  /// Nil when nothing is fixed.
  var destination: LintRequest.Fix? {
    guard fix else { return nil }
    if patch { return .patch }
    return staged ? .index : .files
  }

  /// - Throws: `UsageProblem` for options that do not go together.
  func check(change: ChangeOptions) throws(UsageProblem) {
    try UsageProblem.require(("--fix", fix), for: [("--patch", patch), ("--unsafe-fixes", unsafeFixes)])
    if fix, let file = change.diff, file.hasSuffix(".swift") {
      throw UsageProblem(
        summary: "`--diff \(Escaped.line(file))` names a Swift file, and a diff is expected.",
        hint: "To print a patch of the fixes, write `reviewbot lint --fix --patch \(Escaped.line(file))`.")
    }
    if fix, !patch {
      try UsageProblem.refuse(
        [("--diff", change.diff != nil)], beside: "--fix", because: "fixing changes the files that the diff is of",
        hint: "Add `--patch` to print the fixes, or leave out `--diff`.")
    }
    if fix, change.head != nil {
      throw UsageProblem(
        summary: "A commit cannot be mended: `--fix` changes the working tree.", hint: "Leave out `--head`.")
    }
    if staged {
      try UsageProblem.refuse(
        change.given, beside: "--staged", because: "the change is the index against the last commit")
    }
  }
}
