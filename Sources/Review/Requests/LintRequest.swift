import LintEngine
import ReviewCore

/// The request of `reviewbot lint`.
package struct LintRequest: Sendable {
  /// The destination of fixes.
  package enum Fix: Sendable {
    case files, index
    /// A patch on standard output; no file is written.
    case patch
    /// The fixed text of standard input on standard output; no file is written.
    case text

    /// Whether standard output has the result, so that no report follows.
    var isPrinted: Bool { self == .patch || self == .text }
  }

  package var change: ChangeSelection
  package var report = ReportRequest()
  /// Whether to lint whole files, not only the lines of the change.
  package var isWholeFiles = false
  /// Whether to review the staged change, compared with the last commit.
  package var isStaged = false
  /// Nil: no finding is fixed.
  package var fix: Fix?
  /// Whether to include fixes that may change the program's behaviour.
  package var includesUnsafeFixes = false
  /// Only these rules, on or off in the configuration; empty: the rules of the configuration.
  package var rules: [String] = []
  /// Files and folders, as given on the command line.
  package var paths: [String] = []
  /// The path of the text on standard input, as given on the command line; nil: files are linted.
  package var inputPath: String?
  package var baseline = LintBaselineRequest()

  var wantedFixes: FixSelection.Filter { includesUnsafeFixes ? FixSelection.allFixes : FixSelection.safeFixes }

  package init(change: ChangeSelection) {
    self.change = change
  }
}

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
