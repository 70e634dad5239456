import LintEngine
import ReviewCore

/// The baseline of earlier findings.
package struct LintBaselineRequest: Sendable {
  /// The file with findings to ignore, as given on the command line.
  package var file: String?
  /// The output file for all findings of whole files, as given on the command line.
  package var output: String?

  package init(file: String? = nil, output: String? = nil) {
    self.file = file
    self.output = output
  }

  /// - Throws: `UsageProblem` when the folder of the output file does not exist.
  func check(services: Services) throws(UsageProblem) {
    if let output { try services.checkFolder(of: output, option: "--write-baseline \(output)") }
  }

  /// In bytes.
  private static let sizeLimit = 256 << 20

  /// - Throws: A `UserFacingError` when the file cannot be read, or is not a baseline.
  func known(services: Services) throws -> LintBaseline? {
    guard let file else { return nil }
    let bytes = try services.bytes(ofNamedFile: file, limit: Self.sizeLimit)
    return try LintBaseline(text: bytes, file: file)
  }
}
