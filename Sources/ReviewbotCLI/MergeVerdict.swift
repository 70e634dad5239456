import Git
import ReviewCore

/// What a merge that does not work out says: a verdict of its own, with the paths.
struct MergeVerdict {
  let conflicts: [MergeConflict]

  func result(of check: CheckID) -> CheckResult {
    let paths = Set(conflicts.map(\.path)).sorted()
    let shown = paths.prefix(3).map(\.description).joined(separator: ", ")
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    let findings = paths.map { path in
      Finding(
        rule: "merge_conflict", severity: .error, location: Location(path: path),
        message: "Base and head changed this file in ways that do not fit together.", scope: .caused,
        fingerprint: Fingerprint(
          rule: "merge_conflict", path: path, line: [UInt8](), declaration: "", occurrence: 0))
    }
    return CheckResult(
      check: check, verdict: .failed(reason: "the head does not merge into the base: \(shown)\(more)"),
      findings: findings)
  }
}
