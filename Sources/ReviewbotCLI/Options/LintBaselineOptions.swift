import ArgumentParser
import LintEngine
import ReviewCore

/// Findings that were there before somebody began to look.
struct LintBaselineOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Leave out the findings that this file knows.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write all findings of whole files to this file, for --baseline, and report none.", valueName: "file"))
  var writeBaseline: String?

  /// - Throws: `UsageProblem` when there is no folder for the file to be written.
  func check(services: Services) throws(UsageProblem) {
    if let writeBaseline { try services.checkFolder(of: writeBaseline, option: "--write-baseline \(writeBaseline)") }
  }

  /// In bytes.
  private static let sizeLimit = 256 << 20

  /// - Throws: A `Mendable` error when the file cannot be read, or is none.
  func known(services: Services) throws -> LintBaseline? {
    guard let baseline else { return nil }
    let bytes = try services.bytes(ofNamedFile: baseline, limit: Self.sizeLimit)
    return try LintBaseline(text: bytes, file: baseline)
  }
}
