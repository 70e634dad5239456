package import ReviewCore

/// The result of a check on a few lines, to print while other checks still run.
package struct ResultExcerpt {
  private static let findings = 5
  private let style: ReportStyle
  private let remainder: Remainder

  /// Where all findings are, which the last line says.
  package enum Remainder: Sendable {
    case inReport
    /// No report follows.
    case byLint
  }

  package init(style: ReportStyle, remainder: Remainder) {
    self.style = style
    self.remainder = remainder
  }

  /// Returns the verdict with its figures, then the most severe findings, one line each. The lines are escaped.
  /// - Parameter files: Only findings in these files are listed, if there are any.
  package func lines(of result: CheckResult, first files: Set<RepoPath> = []) -> [String] {
    let own = result.ownFindings.filter { $0.location.map { files.contains($0.path) } ?? false }
    let candidates = own.isEmpty ? result.ownFindings : own
    let (shown, _) = candidates.weightiest(Self.findings)
    let more = result.ownFindings.count - shown.count
    let rest = more > 0 ? ["  … and \(counted(more, "finding")) more\(remainder.words)"] : []
    return verdict(of: result) + shown.map(line) + rest
  }

  /// Returns the verdict with its figures, and the notices. The lines are escaped.
  package func verdict(of result: CheckResult) -> [String] {
    var verdicts = TextVerdicts(style: style, limits: .list(of: Self.findings))
    return verdicts.lines(of: [result])
  }

  private func line(of finding: Finding) -> String {
    let location = finding.location?.description ?? "(the change)"
    let severity = Ink(style)(finding.severity.rawValue, finding.severity.colour)
    let message = finding.message.split(maxSplits: 1, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return "  \(location): \(severity): \(Escaped.line(clipped(message, to: 300))) (\(Escaped.line(finding.rule.name)))"
  }
}

extension ResultExcerpt.Remainder {
  fileprivate var words: String {
    switch self {
    case .inReport: ", in the report"
    case .byLint: "; `reviewbot lint` lists all"
    }
  }
}
