import LintEngine
import ReviewCore

/// Findings that were there before.
package struct LintBaselineRequest: Sendable {
  /// The file with findings that are left out, as it was named.
  package var file: String?
  /// The file that all findings of whole files are written to, as it was named.
  package var output: String?

  package init(file: String? = nil, output: String? = nil) {
    self.file = file
    self.output = output
  }

  /// - Throws: `UsageProblem` when there is no folder for the file to be written.
  func check(services: Services) throws(UsageProblem) {
    if let output { try services.checkFolder(of: output, option: "--write-baseline \(output)") }
  }

  /// In bytes.
  private static let sizeLimit = 256 << 20

  /// - Throws: A `UserFacingError` error when the file cannot be read, or is none.
  func known(services: Services) throws -> LintBaseline? {
    guard let file else { return nil }
    let bytes = try services.bytes(ofNamedFile: file, limit: Self.sizeLimit)
    return try LintBaseline(text: bytes, file: file)
  }
}
