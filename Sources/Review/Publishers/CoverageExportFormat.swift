import ReviewCore

/// A format of `reviewbot coverage` that is no report of a review.
struct CoverageExportFormat: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// All coverage that was read and counts, put together, with paths of the repository.
    case lcov, cobertura
    /// The shape of diff-cover's JSON.
    case diffCover
    /// GitHub's workflow commands, as heavy as asked for.
    case annotations(Severity)
  }

  let kind: Kind
  /// Nil: standard output.
  var file: String?

  static let names = ["lcov", "cobertura"]

  init(kind: Kind, file: String?) {
    self.kind = kind
    self.file = file
  }

  /// `name[=file]`; nil for a name that is none of these.
  /// - Throws: `UsageProblem` for an empty file name.
  init?(_ text: String) throws(UsageProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "lcov": kind = .lcov
    case "cobertura": kind = .cobertura
    default: return nil
    }
    file = parts.count > 1 ? parts[1] : nil
    guard file != "" else {
      throw UsageProblem(summary: "`--format \(text)` names no file.", hint: "Write `--format \(text)FILE`.")
    }
  }

  /// What diff-cover calls the weights of annotations.
  static func level(named name: String) -> Severity? {
    let levels: [String: Severity] = ["notice": .note, "warning": .warning, "error": .error]
    return levels[name]
  }

  var target: OutputTarget { OutputTarget(name: name, file: file, isDocument: isData) }

  /// What `--format` calls it.
  private var name: String {
    switch kind {
    case .lcov: "lcov"
    case .cobertura: "cobertura"
    case .diffCover: "json"
    case .annotations: "github-annotations"
    }
  }

  /// Whether a program reads it: on standard output it stands alone.
  var isData: Bool {
    if case .annotations = kind { false } else { true }
  }
}
