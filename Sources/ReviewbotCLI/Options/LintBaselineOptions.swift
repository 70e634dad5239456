import ArgumentParser
import LintEngine
import Review
import ReviewCore

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
