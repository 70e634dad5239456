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

  /// Returns the entries of the checks, and one for the changed files.
  mutating func lines(of report: Report) -> [String] {
    let figures = LedgerFigures(report)
    guard !figures.isEmpty else { return lines(of: report.results) }
    let nameWidth = (report.results.map(\.check.rawValue) + [Self.files]).map(displayWidth).max() ?? 0
    return report.results.flatMap { entry($0, nameWidth: nameWidth) } + ledger(figures, nameWidth: nameWidth)
  }

  private static let files = "files"

  /// Returns the numbers of files, and the files that a check left out. A short report has only the numbers.
  private mutating func ledger(_ figures: LedgerFigures, nameWidth: Int) -> [String] {
    let margin = String(repeating: " ", count: nameWidth + 4)
    let width = style.width - margin.count
    var lines = flowed(figures.phrases, to: width)
    let groups = figures.groups.map { $0.sentence(upTo: limits.packages) }
    if limits.hasExcerpts {
      let (notes, rest) = cutNotes(groups)
      lines += notes.flatMap { prose($0, width: width) } + rest
    } else {
      omissions.add(groups.count, "reason")
    }
    let first = "· \(padded(Self.files, to: nameWidth))  " + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).map { Ink(style)($0, .dim) }
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

/// One entry for each package of a repository with several packages: symbol, path, figures or reasons.
struct TextPackages {
  let style: ReportStyle
  let limits: TextLimits
  private(set) var omissions = TextOmissions()

  init(style: ReportStyle, limits: TextLimits) {
    self.style = style
    self.limits = limits
  }

  mutating func lines(of report: Report) -> [String] {
    let packages = ReportPackages(of: report)
    guard !packages.rows.isEmpty || !packages.omitted.isEmpty else { return [] }
    let (rows, more) = cut(packages.rows, to: limits.packages)
    let rest = more > 0 ? ["  … and \(counted(more, "package")) more"] : []
    omissions.add(more, "package")
    return [Ink(style)("Packages", .bold)] + rows.flatMap(entry) + rest
      + packages.omitted.flatMap { omission($0.reason, $0.paths) }
  }

  private func entry(_ row: ReportPackages.Row) -> [String] {
    let title = "\(row.verdict?.symbol ?? "·") \(Escaped.line(clipped(row.path, to: 500)))"
    let texts = row.texts.flatMap { wrapped(Escaped.line(clipped($0, to: 2000)), to: style.width - 4) }
    return ["  " + Ink(style)(title, row.verdict?.colour ?? .dim)] + texts.map { "    " + $0 }
  }

  private mutating func omission(_ reason: String, _ paths: [String]) -> [String] {
    let (shown, more) = cut(paths, to: limits.packages)
    omissions.add(more, "package")
    let rest = more > 0 ? " and \(more) more" : ""
    let names = shown.map { Escaped.line(clipped($0, to: 500)) }.joined(separator: ", ") + rest
    let body = wrapped("\(names): \(Escaped.line(clipped(reason, to: 2000)))", to: style.width - 4)
    return hanging(body, after: "  – ")
  }
}

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
