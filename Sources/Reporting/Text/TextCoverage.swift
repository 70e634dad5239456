import ReviewCore

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
    let title = "  " + Ink(style).link("\(file.path)", to: file.path)
    guard style.showsSource, !file.texts.isEmpty else {
      return [title] + wrapped("    " + clipped(file.lackingLines, to: 1000), to: style.width)
    }
    let excerpt = SourceExcerpt(file: file, width: style.width - 4, limit: limits.sourceLines)
    omissions.add(excerpt.hidden.count, "source line")
    return [title] + excerpt.lines(style: style).map { "    " + $0 }
  }
}
