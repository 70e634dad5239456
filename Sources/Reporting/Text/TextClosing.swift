import ReviewCore

/// The end of the report, which readers of a log see first.
struct TextClosing {
  let style: ReportStyle

  func lines(of report: Report) -> [String] {
    let ink = Ink(style)
    guard report.outcome != .passed else { return [ink("✓ passed", .green)] }
    return report.results.flatMap { result -> [String] in
      switch result.verdict {
      case .passed, .skipped: []
      case .failed: entry("✗ failed", .red, result.check, result.reasonBesideFigures)
      case .broken(let problem): entry("! broken", .yellow, result.check, problem.summary)
      }
    }
  }

  /// - Parameter reason: Nil when the figures above state it.
  private func entry(_ label: String, _ colour: Ink.Colour, _ check: CheckID, _ reason: String?) -> [String] {
    let text = check.rawValue + (reason.map { ": " + Escaped.line(clipped($0, to: 2000)) } ?? "")
    let body = wrapped(text, to: style.width - displayWidth(label) - 2)
    let lines = hanging(body, after: label + "  ")
    let ink = Ink(style)
    return lines.enumerated().map { $0 == 0 ? ink(label, colour) + $1.dropFirst(label.count) : $1 }
  }
}
