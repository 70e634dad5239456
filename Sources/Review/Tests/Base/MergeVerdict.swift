import Digests
import Git
import ReviewCore

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
      return [finding(at: Location(path: conflict.path), in: conflict, conflict.reason, line: [], occurrence: 0)]
    }
    return conflict.regions.enumerated().map { occurrence, region in
      let start = Location.Position(line: region.head.start, column: 1)
      let end = Location.Position(line: region.head.start + max(1, region.head.texts.count), column: 1)
      return finding(
        at: Location(path: conflict.path, start: start, end: end), in: conflict, region.message,
        line: region.head.texts.first ?? [], occurrence: occurrence)
    }
  }

  private func finding(
    at location: Location, in conflict: MergeConflict, _ message: String, line: [UInt8], occurrence: Int
  ) -> Finding {
    Finding(
      rule: "merge_conflict", severity: .error, location: location, message: message, scope: .caused,
      fingerprint: Fingerprint(
        rule: "merge_conflict", path: conflict.path, line: line, declaration: "", occurrence: occurrence))
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
