import ArgumentParser
import LintEngine
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

/// The baseline of existing findings.
struct LintBaselineOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Ignore the findings that this file contains.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all findings of whole files to this file, for --baseline, and report none.", valueName: "file"))
  var writeBaseline: String?

  var request: LintBaselineRequest { LintBaselineRequest(file: baseline, output: writeBaseline) }
}

/// A Swift text on standard input, as editors pass it.
struct LintInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With `-` for standard input: the path of the text, as if it were in this file, which need not exist.",
      valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var stdinPath: String?

  /// - Parameters:
  ///   - paths: The paths on the command line; `-` is standard input.
  ///   - others: Options that do not apply to one text.
  ///   - printing: Options that do not apply when the fixed text is printed; empty when it is not.
  /// - Throws: `UsageProblem` for a missing path, or for other files or options next to standard input.
  func check(paths: [String], others: [GivenOption], printing: [GivenOption]) throws(UsageProblem) {
    guard paths.contains("-") else {
      return try UsageProblem.require(("-", false), for: [("--stdin-path", stdinPath != nil)])
    }
    if paths.count > 1 {
      let other = paths.first { $0 != "-" } ?? "-"
      throw UsageProblem(
        summary: "`-` reads standard input, and `\(Escaped.line(other))` is given next to it.",
        hint: "Lint standard input in a run of its own.")
    }
    guard stdinPath != nil else {
      throw UsageProblem(
        summary: "`reviewbot lint -` requires `--stdin-path`: rules and the configuration depend on the path.",
        hint: "Write `reviewbot lint - --stdin-path Sources/Cart.swift`.")
    }
    try UsageProblem.refuse(others, beside: "-", because: "one text is linted as a whole")
    try UsageProblem.refuse(printing, beside: "--fix", because: "only the fixed text is printed")
  }
}
