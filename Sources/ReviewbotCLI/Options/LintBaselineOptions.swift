import ArgumentParser
import LintEngine
import Review
import ReviewCore

/// Findings that were there before somebody began to look.
struct LintBaselineOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Leave out the findings that this file knows.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all findings of whole files to this file, for --baseline, and report none.", valueName: "file"))
  var writeBaseline: String?

  var request: LintBaselineRequest { LintBaselineRequest(file: baseline, output: writeBaseline) }
}
