import ReviewCore

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
