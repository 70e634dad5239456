import ReviewCore

/// One entry for each check: symbol, name, figures or reason, and notes.
struct TextVerdicts {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of results: [CheckResult]) -> [String] {
    let nameWidth = results.map { displayWidth($0.check.rawValue) }.max() ?? 0
    return results.flatMap { entry($0, nameWidth: nameWidth) }
  }

  /// Returns the notes of the report itself.
  mutating func notes(_ notices: [String]) -> [String] {
    let (shown, rest) = cutNotes(notices)
    return shown.flatMap { wrapped(Escaped.line($0), to: style.width) } + rest
  }

  private mutating func entry(_ result: CheckResult, nameWidth: Int) -> [String] {
    let ink = Ink(style)
    let label = padded(result.check.rawValue, to: nameWidth)
    let margin = String(repeating: " ", count: nameWidth + 4)
    let body = body(of: result, width: style.width - margin.count)
    let first = ink("\(result.verdict.symbol) \(label)", result.verdict.colour) + "  " + (body.first ?? "")
    let hint = result.verdict.hint.map { prose("→ " + $0, width: style.width - margin.count) } ?? []
    let (notes, rest) = cutNotes(result.notices)
    let notices = notes.flatMap { prose($0, width: style.width - margin.count) } + rest
    return [first] + body.dropFirst().map { margin + $0 } + hint.map { margin + $0 }
      + notices.map { ink(margin + $0, .dim) }
  }

  private mutating func cutNotes(_ notices: [String]) -> (shown: [String], rest: [String]) {
    let (shown, more) = cut(notices, to: limits.notices)
    omissions.add(more, "note")
    return (shown.map { "note: \($0)" }, more > 0 ? ["… and \(counted(more, "note")) more"] : [])
  }

  private func body(of result: CheckResult, width: Int) -> [String] {
    switch result.verdict {
    case .passed, .failed:
      if result.figures.isEmpty { prose(result.headline, width: width) } else { flowed(result.figures, to: width) }
    case .skipped, .broken: prose(result.headline, width: width)
    }
  }

  private func prose(_ text: String, width: Int) -> [String] {
    wrapped(Escaped.line(clipped(text, to: 2000)), to: width)
  }
}
