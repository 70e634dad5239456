import ReviewCore

/// One entry for each check: symbol, name, figures or reason.
struct TextVerdicts {
  let style: ReportStyle

  func lines(of results: [CheckResult]) -> [String] {
    let nameWidth = results.map { displayWidth($0.check.rawValue) }.max() ?? 0
    return results.flatMap { entry($0, nameWidth: nameWidth) }
  }

  private func entry(_ result: CheckResult, nameWidth: Int) -> [String] {
    let ink = Ink(isOn: style.colours)
    let label = padded(result.check.rawValue, to: nameWidth)
    let margin = String(repeating: " ", count: nameWidth + 4)
    let body = body(of: result, width: style.width - margin.count)
    let first = ink("\(result.verdict.symbol) \(label)", result.verdict.colour) + "  " + (body.first ?? "")
    let hint = result.verdict.hint.map { prose("→ " + $0, width: style.width - margin.count) } ?? []
    let notices = result.notices.flatMap { prose("note: " + $0, width: style.width - margin.count) }
    return [first] + body.dropFirst().map { margin + $0 } + hint.map { margin + $0 }
      + notices.map { ink(margin + $0, .dim) }
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
