import ReviewCore

/// Rejects outputs of xccov that have no lines.
enum XCCovTotals {
  /// The keys that `xcrun xccov view --report --json` writes at the top.
  static let keys: Set<String> = ["coveredLines", "executableLines", "lineCoverage", "targets"]

  static func totals(name: String) -> CoverageFormatError {
    CoverageFormatError(
      "it has only the totals that `xccov view --report` writes, and no lines", in: name, at: .wholeFile,
      hint: "Write the lines: `xcrun xccov view --archive --json App.xcresult > coverage.json`.")
  }

  /// xccov writes `{}` for a bundle without coverage.
  static func emptyArchive(name: String) -> CoverageFormatError {
    CoverageFormatError(
      "it is an empty object, as xccov writes for a result bundle without coverage", in: name, at: .wholeFile,
      hint: "Run the tests with `-enableCodeCoverage YES`, then `xcrun xccov view --archive --json App.xcresult`.")
  }
}
