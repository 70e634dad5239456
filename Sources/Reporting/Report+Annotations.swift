import Digests
package import ReviewCore

extension Report {
  /// All findings that annotation formats show, in the order of the checks. They include test failures, added lines
  /// that did not run, and checks that could not judge.
  var annotations: [Finding] {
    results.flatMap { result in
      result.brokenAnnotation + result.ownFindings + result.tests.filter(\.hasFailed).flatMap(\.annotations)
        + result.coverageAnnotations
    }
  }

  /// Added lines that did not run, as notes: one for each range, and one for each line that ran only in part. The
  /// ranges with the most lines come first.
  package var uncoveredNotes: [Finding] {
    results.flatMap { $0.patchedFiles.flatMap { $0.annotations(.note) } }.sorted { left, right in
      (left.location?.lines?.count ?? 0) > (right.location?.lines?.count ?? 0)
    }
  }
}

extension Finding {
  /// - Parameters:
  ///   - identity: Distinguishes the finding from others of its rule in that file, without line numbers.
  ///   - occurrence: 0-based count of earlier findings with the same identity.
  fileprivate init(
    _ severity: Severity, _ rule: RuleID, at location: Location?, _ message: String, identity: String,
    occurrence: Int = 0
  ) {
    self.init(
      rule: rule, severity: severity, location: location, message: message, scope: .caused,
      fingerprint: Fingerprint(
        rule: rule, path: location?.path ?? RepoPath(bytes: []), line: identity.utf8, declaration: "",
        occurrence: occurrence))
  }
}

extension CheckResult {
  fileprivate var brokenAnnotation: [Finding] {
    guard case .broken(let problem) = verdict else { return [] }
    return [Finding(.error, "broken", at: nil, "\(check.rawValue): \(problem)", identity: check.rawValue)]
  }

  /// One finding for each range of lines that did not run and for each partial line, with the severity of the gate.
  fileprivate var coverageAnnotations: [Finding] {
    let severity: Severity = if case .failed = verdict { .warning } else { .note }
    return patchedFiles.flatMap { $0.annotations(severity) }
  }
}

extension PatchedFile {
  fileprivate func annotations(_ severity: Severity) -> [Finding] {
    var counts: [String: Int] = [:]
    return gaps.map { location, message in
      let text = location.start.flatMap { texts[$0.line] } ?? ""
      defer { counts[text, default: 0] += 1 }
      return Finding(severity, "uncovered", at: location, message, identity: text, occurrence: counts[text] ?? 0)
    }
  }

  /// The uncovered lines in ranges, with their number. Lines without executable code do not end a range.
  private var uncoveredRanges: [(lines: ClosedRange<Int>, count: Int)] {
    var ranges: [(lines: ClosedRange<Int>, count: Int)] = []
    var blocks = uncovered.union(notExecutable).ranges[...]
    for range in uncovered.ranges {
      blocks = blocks.drop { $0.upperBound < range.lowerBound }
      if let last = ranges.last, let block = blocks.first, block.lowerBound <= last.lines.lowerBound {
        ranges[ranges.count - 1] = (last.lines.lowerBound...range.upperBound, last.count + range.count)
      } else {
        ranges.append((range, range.count))
      }
    }
    return ranges
  }

  /// By position.
  fileprivate var gaps: [(location: Location, message: String)] {
    let never = uncoveredRanges.map { range, count in
      let lines = count == 1 ? "this line" : "these \(count) lines"
      return (place(from: range.lowerBound, through: range.upperBound), "No test reached \(lines).")
    }
    let partly = partial.map { line in
      let spans = line.spans.map { "columns \($0.start.column) to \($0.lastColumn(of: texts[line.line]))" }
      let location = line.spans.first.map { Location(path: path, start: $0.start, end: $0.end) }
      let parts = "a part of it never did: \(spans.joined(separator: ", "))"
      let missed = spans.isEmpty ? "a branch on it was never taken" : parts
      return (location ?? place(from: line.line, through: line.line), "This line ran, but \(missed).")
    }
    return (never + partly).sorted { ($0.0.start?.line ?? 0) < ($1.0.start?.line ?? 0) }
  }

  private func place(from first: Int, through last: Int) -> Location {
    Location(
      path: path, start: Location.Position(line: first, column: 1),
      end: Location.Position(line: last + 1, column: 1))
  }
}

extension PatchedFile.Span {
  /// Returns the last column on the first line. For a span that continues on later lines, returns the length of the
  /// first line, or words when its text is unknown.
  fileprivate func lastColumn(of text: String?) -> String {
    if end.line == start.line { return String(max(end.column - 1, start.column)) }
    return text.map { String(max($0.utf8.count, start.column)) } ?? "its end"
  }
}

extension TestCase {
  /// One finding for each failure, and at least one.
  fileprivate var annotations: [Finding] {
    let manner = manner ?? "failed"
    guard !failures.isEmpty else {
      return [Finding(.error, "test_failure", at: nil, "\(title) \(manner).", identity: title)]
    }
    return failures.enumerated().map { index, failure in
      Finding(
        .error, "test_failure", at: failure.location, "\(title) \(manner): \(failure.message)",
        identity: title, occurrence: index)
    }
  }
}
