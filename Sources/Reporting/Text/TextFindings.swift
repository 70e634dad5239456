import ReviewCore

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
