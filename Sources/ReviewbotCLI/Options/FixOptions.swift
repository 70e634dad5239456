import ArgumentParser

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

  @Flag(help: "With --fix: write nothing and print a patch for `git apply`. `--fix --diff` says the same.")
  var patch = false

  /// - Throws: `UsageProblem` for options that do not go together.
  func check(change: ChangeOptions) throws(UsageProblem) {
    if !fix, patch || unsafeFixes {
      let option = patch ? "--patch" : "--unsafe-fixes"
      throw UsageProblem(summary: "`\(option)` says how to mend, and nothing is to be mended.", hint: "Add `--fix`.")
    }
    if fix, change.head != nil {
      throw UsageProblem(
        summary: "A commit cannot be mended: `--fix` changes the working tree.", hint: "Leave out `--head`.")
    }
    if staged, change.head != nil || change.base != nil || change.diff != nil {
      throw UsageProblem(
        summary: "`--staged` is a change of its own: the index against the last commit.",
        hint: "Leave out `--base`, `--head` and `--diff`.")
    }
  }
}
