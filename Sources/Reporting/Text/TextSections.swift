import ReviewCore

/// Failing tests with the location and message of each failure, then tests that passed only when repeated or never
/// started.
struct TextTests {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of tests: [TestCase]) -> [String] {
    let (shown, more) = cut(tests.filter(\.hasFailed), to: limits.entries)
    let lines = shown.flatMap { entry($0) } + rest(more, "failing test")
      + list(tests.filter(\.isFlaky), "flaky test", "passed only in a second run")
      + list(tests.filter { $0.status == .notRun }, "unstarted test", "never started, because the run ended")
    return lines.isEmpty ? [] : [Ink(style)("Tests", .bold)] + lines
  }

  private mutating func entry(_ test: TestCase) -> [String] {
    let ink = Ink(style)
    let manner = test.manner.map { " (\($0))" } ?? ""
    let (failures, more) = cut(test.failures, to: limits.failures)
    omissions.add(more, "failure")
    let rest = more > 0 ? ["    … and \(counted(more, "failure")) more in this test"] : []
    return ["  " + ink("✗ " + test.title, .red) + manner] + failures.flatMap { failure($0) } + rest
  }

  private mutating func failure(_ failure: TestCase.Failure) -> [String] {
    let place = failure.location.map { ["    " + Ink(style).link($0.pathAndLine, to: $0.path)] } ?? []
    let (message, more) = cut(
      Escaped.block(clipped(failure.message, to: 20_000)).split(separator: "\n"), to: limits.messageLines)
    omissions.add(more, "message line")
    let rest = more > 0 ? ["    … and \(counted(more, "line")) more"] : []
    return place + message.flatMap { wrapped("    " + $0.replacing("\t", with: "    "), to: style.width) } + rest
  }

  /// - Parameters:
  ///   - noun: In the singular.
  ///   - explanation: Follows the name of each test.
  private mutating func list(_ tests: [TestCase], _ noun: String, _ explanation: String) -> [String] {
    let (shown, more) = cut(tests, to: limits.otherTests)
    return shown.map { "  ! \($0.title) (\(explanation))" } + rest(more, noun)
  }

  private mutating func rest(_ more: Int, _ noun: String) -> [String] {
    omissions.add(more, noun)
    return more > 0 ? ["  … and \(counted(more, noun)) more"] : []
  }
}

/// The added lines that did not run, or ran only partially, with their source.
struct TextCoverage {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of files: [PatchedFile]) -> [String] {
    let lacking = files.filter(\.isLacking)
    guard !lacking.isEmpty else { return [] }
    let (shown, more) = cut(lacking, to: limits.entries)
    omissions.add(more, "file")
    let ink = Ink(style)
    let rest = more > 0 ? ["  … and \(counted(more, "file")) more"] : []
    return [ink("Coverage: added lines that no test reached", .bold)] + shown.flatMap { entry($0) } + rest
  }

  private mutating func entry(_ file: PatchedFile) -> [String] {
    let whole = file.wholeFile.map { "  file \($0)" } ?? ""
    let title = "  " + Ink(style).link("\(file.path)", to: file.path) + whole
    guard style.showsSource, !file.texts.isEmpty else {
      return [title] + wrapped("    " + clipped(file.lackingLines, to: 1000), to: style.width)
    }
    let excerpt = SourceExcerpt(file: file, width: style.width - 4, limit: limits.sourceLines)
    omissions.add(excerpt.hidden.count, "source line")
    return [title] + excerpt.lines(style: style).map { "    " + $0 }
  }
}

/// Findings as a compiler prints them, the most severe first: location, severity, message and rule, then the source
/// line with the reported columns underlined.
struct TextFindings {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of findings: [Finding], title: String) -> [String] {
    guard !findings.isEmpty else { return [] }
    let (shown, repeats, more) = findings.grouped(limits.entries, perRule: limits.repeats)
    omissions.add(findings.count - shown.count, "finding")
    let ink = Ink(style)
    var rest = repeats.map { "  … and \(counted($0.count, "more finding")) of \(Escaped.line($0.rule.name))" }
    if more > 0 { rest.append("  … and \(counted(more, "finding")) more") }
    let column = min(shown.map { displayWidth(location(of: $0)) }.max() ?? 0, style.width / 3)
    return [ink(title, .bold)] + shown.flatMap { entry($0, column: column) } + rest + counts(of: findings)
  }

  private func location(of finding: Finding) -> String {
    finding.location?.description ?? "(the change)"
  }

  /// - Parameter column: The column to which locations are padded, so that the severities are aligned.
  private func entry(_ finding: Finding, column: Int) -> [String] {
    let location = location(of: finding)
    let severity = finding.severity.rawValue
    let message = Escaped.block(clipped(finding.message, to: 2000)).split(separator: "\n")
    let fix = finding.fixMark.map { " [\($0)]" } ?? ""
    let text = (message.first ?? "") + "  (\(Escaped.line(finding.rule.name)))\(fix)"
    let rest = message.dropFirst().flatMap { wrapped("      " + $0, to: style.width) } + source(of: finding)
    let ink = Ink(style)
    let painted = ink(severity, finding.severity.colour)
    let linked = "  " + ink.link(location, to: finding.location?.path)
    let aligned = ("  \(padded(location, to: column))  ", padded("", to: 7 - severity.count) + "  \(text)")
    for (before, after) in [aligned, ("  \(location)  ", "  \(text)")]
    where displayWidth(before + severity + after) <= style.width {
      return [linked + before.dropFirst(2 + location.count) + painted + after] + rest
    }
    return ["\(linked)  \(painted)"] + wrapped("    " + text, to: style.width) + rest
  }

  /// Returns the first line of the finding with the reported part underlined; empty for a finding about a file or a
  /// blank line.
  private func source(of finding: Finding) -> [String] {
    guard style.showsSource, limits.hasExcerpts, let text = finding.sourceLine, let start = finding.location?.start
    else { return [] }
    let source = VisibleSource(text)
    guard source.indent < source.width else { return [] }
    let span = PatchedFile.Span(start: start, end: finding.location?.end ?? start)
    let margin = "      "
    let line = MarkedLine(
      source: source, marks: [source.columns(of: span, onLine: start.line)], indent: source.indent,
      width: style.width - margin.count)
    let ruler = line.ruler(remark: "").map { [margin + Ink(style)($0, finding.severity.colour)] }
    return [margin + line.text] + (ruler ?? [])
  }

  /// Returns the findings by rule, and how many of them `--fix` would fix.
  private func counts(of findings: [Finding]) -> [String] {
    let rules = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
      .sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    let byRule = rules.map { "\(Escaped.line($0.key.name)) \($0.value)" }
    let lines = rules.count > 1 ? flowed(byRule, to: style.width - 2) : []
    let fixable = FixableCount(findings).sentence.map { wrapped($0, to: style.width - 2) } ?? []
    return (lines + fixable).map { "  " + $0 }
  }
}
