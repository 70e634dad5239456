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

/// The number of findings that reviewbot can fix. The compiler's fix-its do not count: `--fix` does not apply them.
struct FixableCount {
  private let safe, unsafe: Int

  init(_ findings: [Finding]) {
    let marks = findings.compactMap(\.fixMark)
    safe = marks.count { $0 == .safe }
    unsafe = marks.count - safe
  }

  /// For example `5 fixable with --fix, 1 more with --unsafe-fixes`; nil when no finding is fixable.
  var sentence: String? {
    switch (safe, unsafe) {
    case (0, 0): nil
    case (0, _): "\(unsafe) fixable with `reviewbot lint --fix --unsafe-fixes`"
    case (_, 0): "\(safe) fixable with `reviewbot lint --fix`"
    default: "\(safe) fixable with `reviewbot lint --fix`, \(unsafe) more with `--unsafe-fixes`"
    }
  }
}

extension Finding {
  /// The option that applies the fix.
  enum FixMark: String, CustomStringConvertible {
    case safe = "fix"
    case unsafe = "unsafe fix"

    var description: String { rawValue }
  }

  /// Nil for a finding that `reviewbot lint` does not fix.
  var fixMark: FixMark? {
    guard let fix, !RuleID.ofTheCompiler.contains(rule) else { return nil }
    return fix.isSafe ? .safe : .unsafe
  }
}

extension RuleID {
  static let ofTheCompiler: Set<RuleID> = [.buildError, "build_warning"]
}
