import ArgumentParser
import Review

/// The storage of the coverage baseline: git notes keyed by commit, or a file.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the coverage in this file (default: the merge base's note in refs/notes/reviewbot).",
      valueName: "file"))
  var baseline: String?

  @Flag(help: "Keep the coverage of the head as a note of its commit, or in the file of `--baseline`.")
  var recordBaseline = false

  /// The options that compare or store coverage.
  var given: [GivenOption] { [("--baseline", baseline != nil), ("--record-baseline", recordBaseline)] }

  var request: BaselineRequest { BaselineRequest(file: baseline, isRecorded: recordBaseline) }
}
