import ReviewCore

/// The added lines that did not run, or ran only partially, with their source.
struct TextCoverage {
  let style: ReportStyle

  func lines(of files: [PatchedFile]) -> [String] {
    let lacking = files.filter(\.isLacking)
    guard !lacking.isEmpty else { return [] }
    let (shown, more) = cut(lacking, to: style.entries)
    let ink = Ink(isOn: style.colours)
    let rest = more > 0 ? ["  … and \(counted(more, "file")) more (see --format json)"] : []
    return [ink("Coverage: added lines that no test reached", .bold)] + shown.flatMap(entry) + rest
  }

  private func entry(_ file: PatchedFile) -> [String] {
    guard style.showsSource, !file.texts.isEmpty else {
      return ["  \(file.path)"] + wrapped("    " + clipped(file.lackingLines, to: 1000), to: style.width)
    }
    return ["  \(file.path)"]
      + SourceExcerpt(file: file, width: style.width - 4).lines(style: style).map { "    " + $0 }
  }
}
