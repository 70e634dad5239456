import ReviewCore

/// Findings as a compiler prints them, so that terminals and editors can jump to them; the weightiest first.
struct TextFindings {
  let style: ReportStyle

  func lines(of findings: [Finding], title: String) -> [String] {
    guard !findings.isEmpty else { return [] }
    let (shown, repeats, more) = findings.grouped(style.entries)
    let ink = Ink(isOn: style.colours)
    var rest = repeats.map { "  … and \(counted($0.count, "more finding")) of \(Escaped.line($0.rule.name))" }
    if more > 0 { rest.append("  … and \(counted(more, "finding")) more") }
    if !rest.isEmpty { rest[rest.count - 1] += " (see --format json)" }
    let column = min(shown.map { displayWidth(place(of: $0)) }.max() ?? 0, style.width / 3)
    return [ink(title, .bold)] + shown.flatMap { entry($0, column: column) } + rest
  }

  private func place(of finding: Finding) -> String {
    finding.location?.description ?? "(the change)"
  }

  /// - Parameter column: Places are filled up to it, so that what follows stands in line.
  private func entry(_ finding: Finding, column: Int) -> [String] {
    let place = place(of: finding)
    let severity = finding.severity.rawValue
    let mark = finding.fix == nil ? "" : ", fixable"
    let message = Escaped.block(clipped(finding.message, to: 2000)).split(separator: "\n")
    let text = (message.first ?? "") + "  (\(Escaped.line(finding.rule.name))\(mark))"
    let rest = message.dropFirst().flatMap { wrapped("      " + $0, to: style.width) }
    let painted = Ink(isOn: style.colours)(severity, finding.severity.colour)
    let aligned = ("  \(padded(place, to: column))  ", padded("", to: 7 - severity.count) + "  \(text)")
    for (before, after) in [aligned, ("  \(place)  ", "  \(text)")]
    where displayWidth(before + severity + after) <= style.width {
      return [before + painted + after] + rest
    }
    return ["  \(place)  \(painted)"] + wrapped("    " + text, to: style.width) + rest
  }
}
