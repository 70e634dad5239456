import Digests
import Git
import ReviewCore
import SwiftTests

/// Checks that the tests pass on the merge result, in addition to the tests of the head and with a verdict of its own.
struct MergeTestCheck<Tests: Check>: Check {
  static var id: CheckID { .merge }

  let tests: Tests
  /// Maps lines of the merge result to lines of the head.
  let lineMap: LineMap

  func gather(for change: Change) async throws -> Tests.Evidence {
    try await tests.gather(for: change)
  }

  func judge(_ evidence: Tests.Evidence, of change: Change) -> CheckResult {
    let merged = Change(subject: change.subject, diff: change.diff, lineMap: lineMap)
    let result = tests.judge(evidence, of: merged)
    return CheckResult(
      check: Self.id, verdict: result.verdict, findings: result.findings, metrics: result.metrics,
      details: result.details, notices: result.notices
    ).listing(result.packages)
  }
}

/// The verdict on a merge with conflicts, with the paths and both sides' lines.
struct MergeVerdict {
  let conflicts: [MergeConflict]

  func result(of check: CheckID) -> CheckResult {
    let paths = Set(conflicts.map(\.path)).sorted()
    let shown = paths.prefix(3).map(\.description).joined(separator: ", ")
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return CheckResult(
      check: check, verdict: .failed(reason: "the head does not merge into the base: \(shown)\(more)"),
      findings: conflicts.sorted { $0.path < $1.path }.flatMap(findings))
  }

  private func findings(in conflict: MergeConflict) -> [Finding] {
    guard !conflict.regions.isEmpty else {
      return [finding(conflict.reason, at: Location(path: conflict.path), line: [], occurrence: 0)]
    }
    return conflict.regions.enumerated().map { occurrence, region in
      let start = Location.Position(line: region.head.start, column: 1)
      let end = Location.Position(line: region.head.start + max(1, region.head.texts.count), column: 1)
      return finding(
        region.message, at: Location(path: conflict.path, start: start, end: end),
        line: region.head.texts.first ?? [], occurrence: occurrence)
    }
  }

  private func finding(_ message: String, at location: Location, line: [UInt8], occurrence: Int) -> Finding {
    Finding(
      rule: "merge_conflict", severity: .error, location: location, message: message, scope: .caused,
      fingerprint: Fingerprint(
        rule: "merge_conflict", path: location.path, line: line, declaration: "", occurrence: occurrence))
  }
}

extension MergeConflict {
  /// The reason for a conflict that is not about lines.
  fileprivate var reason: String {
    message.map { Escaped.line($0) } ?? reasonOfSides
  }

  private var reasonOfSides: String {
    switch (ancestor, base, head) {
    case (_, nil, _?): "The base removed or renamed this file, and the head changed it."
    case (_, _?, nil): "The head removed or renamed this file, and the base changed it."
    case (_, let base?, let head?) where base.kind != head.kind:
      "Base and head changed this path to different kinds of files."
    default: "Base and head changed this file in ways that do not fit together."
    }
  }
}

extension ConflictRegion {
  /// The number of lines of a side to show; further lines are counted.
  private static let shownLines = 12

  fileprivate var message: String {
    "Base and head changed the same lines in ways that do not fit together.\n"
      + Self.text(of: base, named: "base") + "\n" + Self.text(of: head, named: "head")
  }

  private static func text(of lines: Lines, named side: String) -> String {
    guard !lines.texts.isEmpty else { return "\(side), before line \(lines.start): nothing" }
    let last = lines.start + lines.texts.count - 1
    let place = last == lines.start ? "line \(last)" : "lines \(lines.start) to \(last)"
    let shown = lines.texts.prefix(shownLines).map { "  " + String(decoding: $0, as: UTF8.self) }
    let more = lines.texts.count - shown.count
    return (["\(side), \(place):"] + shown + (more > 0 ? ["  … and \(more) more"] : [])).joined(separator: "\n")
  }
}
