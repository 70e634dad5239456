package import ReviewCore

/// The result of a check on a few lines, to print while other checks still run.
package struct ResultExcerpt {
  private static let findings = 5
  private let style: ReportStyle

  package init(style: ReportStyle) {
    self.style = style
  }

  /// Returns the verdict with its figures, then the most severe findings, one line each. The lines are escaped.
  package func lines(of result: CheckResult) -> [String] {
    let (shown, more) = result.ownFindings.weightiest(Self.findings)
    let rest = more > 0 ? ["  … and \(counted(more, "finding")) more, in the report"] : []
    return TextVerdicts(style: style).lines(of: [result]) + shown.map(line) + rest
  }

  private func line(of finding: Finding) -> String {
    let location = finding.location?.description ?? "(the change)"
    let severity = Ink(isOn: style.colours)(finding.severity.rawValue, finding.severity.colour)
    let message = finding.message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    return "  \(location): \(severity): \(Escaped.line(clipped(message, to: 300))) (\(Escaped.line(finding.rule.name)))"
  }
}
