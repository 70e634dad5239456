import ReviewCore

extension Report {
  /// Everything the report has to say about places, in the order of the checks.
  var remarks: [Remark] {
    results.flatMap { result in
      result.brokenRemark + result.ownFindings.map { Remark($0, of: result.check) }
        + result.tests.filter(\.isBad).flatMap(\.remarks) + result.coverageRemarks
    }
  }
}

extension CheckResult {
  fileprivate var brokenRemark: [Remark] {
    guard case .broken(let problem) = verdict else { return [] }
    return [Remark(.error, "broken", of: check, at: nil, "\(check.rawValue): \(problem)", identity: check.rawValue)]
  }

  /// A remark for each stretch of lines that did not run and for each partial line. They weigh as much as the gate.
  fileprivate var coverageRemarks: [Remark] {
    let severity: Severity = if case .failed = verdict { .warning } else { .note }
    return patchedFiles.flatMap { file in
      var counts: [String: Int] = [:]
      return file.remarkable.map { location, message in
        let text = location.start.flatMap { file.texts[$0.line] } ?? ""
        defer { counts[text, default: 0] += 1 }
        return Remark(
          severity, "uncovered", of: check, at: location, message, identity: text, occurrence: counts[text] ?? 0)
      }
    }
  }
}

extension PatchedFile {
  /// By position.
  fileprivate var remarkable: [(location: Location, message: String)] {
    let never = uncovered.ranges.map { range in
      (place(from: range.lowerBound, through: range.upperBound), "No test reached " + Self.named(range) + ".")
    }
    let partly = partial.map { line in
      let spans = line.spans.map { "columns \($0.start.column) to \($0.lastColumn(of: texts[line.line]))" }
      let location = line.spans.first.map { Location(path: path, start: $0.start, end: $0.end) }
      return (
        location ?? place(from: line.line, through: line.line),
        "This line ran, but a part of it never did: \(spans.joined(separator: ", "))."
      )
    }
    return (never + partly).sorted { ($0.0.start?.line ?? 0) < ($1.0.start?.line ?? 0) }
  }

  private func place(from first: Int, through last: Int) -> Location {
    Location(
      path: path, start: Location.Position(line: first, column: 1),
      end: Location.Position(line: last + 1, column: 1))
  }

  private static func named(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "this line" : "these \(range.count) lines"
  }
}

extension PatchedFile.Span {
  /// The last column on the first line, or the words for a span that goes on.
  fileprivate func lastColumn(of text: String?) -> String {
    if end.line == start.line { return String(max(end.column - 1, start.column)) }
    return text.map { String(max($0.utf8.count, start.column)) } ?? "its end"
  }
}

extension TestCase {
  /// A remark for each failure, at least one.
  fileprivate var remarks: [Remark] {
    let manner = manner ?? "failed"
    guard !failures.isEmpty else {
      return [Remark(.error, "test_failure", of: .tests, at: nil, "\(title) \(manner).", identity: title)]
    }
    return failures.enumerated().map { index, failure in
      Remark(
        .error, "test_failure", of: .tests, at: failure.location, "\(title) \(manner): \(failure.message)",
        identity: title, occurrence: index)
    }
  }
}
