import ReviewCore

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
