import ReviewCore

/// A format of other tools, which contains the coverage or the tests instead of the review.
package struct CoverageExportFormat: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// All counted coverage, merged, with repository paths.
    case lcov, cobertura, sonarCoverage
    /// The tests by source file. Only `check` has them.
    case sonarTests
    /// The structure of diff-cover's JSON.
    case diffCover
    /// GitHub's workflow commands, with the requested severity.
    case annotations(Severity)
  }

  let kind: Kind
  /// Nil: standard output.
  var file: String?

  /// The names in `--format`. Only `check` and `coverage` accept them.
  package static let names = ["lcov", "cobertura", "sonar-coverage", "sonar-tests"]

  init(kind: Kind, file: String?) {
    self.kind = kind
    self.file = file
  }

  /// Parses `name[=file]`; nil for any other name.
  /// - Throws: `UsageProblem` for an empty file name.
  init?(_ text: String) throws(UsageProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "lcov": kind = .lcov
    case "cobertura": kind = .cobertura
    case "sonar-coverage": kind = .sonarCoverage
    case "sonar-tests": kind = .sonarTests
    default: return nil
    }
    file = parts.count > 1 ? parts[1] : nil
    guard file != "" else {
      throw UsageProblem(summary: "`--format \(text)` names no file.", hint: "Write `--format \(text)FILE`.")
    }
  }

  /// Returns the severity for a diff-cover annotation level.
  static func level(named name: String) -> Severity? {
    let levels: [String: Severity] = ["notice": .note, "warning": .warning, "error": .error]
    return levels[name]
  }

  var target: OutputTarget { OutputTarget(name: name, file: file, isDocument: isData) }

  /// The name in `--format`.
  package var name: String {
    switch kind {
    case .lcov: "lcov"
    case .cobertura: "cobertura"
    case .sonarCoverage: "sonar-coverage"
    case .sonarTests: "sonar-tests"
    case .diffCover: "json"
    case .annotations: "github-annotations"
    }
  }

  /// Whether programs read it; then it must be the only output on standard output.
  var isData: Bool {
    if case .annotations = kind { false } else { true }
  }
}
