import ReviewCore

extension Report {
  /// The same report without what a rebase or another run changes though nothing new is said: commits, line numbers,
  /// sizes and times. Two summaries that are alike but for these need not be written twice.
  var placeless: Report {
    let place = Revision.unknown
    return Report(
      toolVersion: toolVersion,
      subject: Subject(
        repository: subject.repository, base: place, head: place, mergeBase: nil, pullRequest: subject.pullRequest,
        isFork: subject.isFork),
      changedFiles: 1, addedLines: 0, results: results.map(\.placeless), notices: notices)
  }
}

extension CheckResult {
  fileprivate var placeless: CheckResult {
    let details: Details =
      switch details {
      case .none: .none
      case .tests(let tests): .tests(tests.map(\.placeless))
      case .patchCoverage(let files): .patchCoverage(files.map(\.placeless))
      }
    return CheckResult(
      check: check, verdict: verdict, findings: findings.map(\.placeless), metrics: metrics.filter(\.isCount),
      details: details, notices: notices)
  }
}

extension Metric {
  fileprivate var isCount: Bool {
    if case .seconds = value { false } else { true }
  }
}

extension Finding {
  fileprivate var placeless: Finding {
    Finding(
      rule: rule, severity: severity, location: location?.placeless, message: message, scope: scope,
      fingerprint: fingerprint)
  }
}

extension Location {
  fileprivate var placeless: Location { Location(path: path) }
}

extension TestCase {
  fileprivate var placeless: TestCase {
    TestCase(
      library: library, suite: suite, name: name, status: status,
      failures: failures.map { Failure(message: $0.message, location: $0.location?.placeless) }, isFlaky: isFlaky)
  }
}

extension PatchedFile {
  /// The first added line becomes line 1, the second line 2: the order stays, and what each line did.
  fileprivate var placeless: PatchedFile {
    let lines = (Array(covered.lines) + partial.map(\.line) + Array(uncovered.lines) + Array(notExecutable.lines)).sorted()
    let ranks = Dictionary(zip(lines, 1...).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    func ranked(_ set: LineSet) -> LineSet { LineSet(set.lines.compactMap { ranks[$0] }) }
    func ranked(_ position: Location.Position) -> Location.Position {
      Location.Position(line: ranks[position.line] ?? 0, column: position.column)
    }
    return PatchedFile(
      path: path, covered: ranked(covered),
      partial: partial.map { line in
        PartialLine(
          line: ranks[line.line] ?? 0, spans: line.spans.map { Span(start: ranked($0.start), end: ranked($0.end)) })
      },
      uncovered: ranked(uncovered), notExecutable: ranked(notExecutable),
      texts: Dictionary(texts.compactMap { line, text in ranks[line].map { ($0, text) } }, uniquingKeysWith: { $1 }))
  }
}
