import ReviewCore

/// The counts of a lint run as text.
struct LintFigures {
  private let counts: [(count: Int, noun: String)]
  private let rules, files, fixedCount: Int?

  init(_ result: CheckResult) {
    counts = [("errors", "error"), ("warnings", "warning"), ("notes", "note")].map { key, noun in
      (result.count(key) ?? 0, noun)
    }
    rules = result.count("rules")
    files = result.count("files")
    fixedCount = result.count("fixed")
  }

  /// The number of findings that the change fixed, as one phrase; empty for none.
  var fixed: [String] { fixedCount.map { $0 > 0 ? ["\($0) fixed"] : [] } ?? [] }

  /// For example `1 error, 2 notes`.
  var found: String {
    let found = counts.filter { $0.count > 0 }.map { counted($0.count, $0.noun) }
    return found.isEmpty ? "no findings" : found.joined(separator: ", ")
  }

  /// The numbers of rules and files, as one phrase.
  var scope: [String] {
    let scope = [rules.map { counted($0, "rule") }, files.map { counted($0, "file") }].compactMap(\.self)
    return scope.isEmpty ? [] : [scope.joined(separator: ", ")]
  }

  var phrases: [String] { [found] + fixed + scope }
}
