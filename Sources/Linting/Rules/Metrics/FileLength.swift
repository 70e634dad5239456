import ReviewCore

/// Files above a number of lines.
struct FileLength: CodeRule {
  static let id: RuleID = "file_length"

  private let levels: Levels
  private let ignoresCommentLines: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresCommentLines = options.isOn("ignore_comment_only_lines")
  }

  func register(in registry: inout RuleRegistry) {
    registry.file { inspection in
      let all = inspection.source.lineCount
      guard levels.exceeded(by: all) != nil else { return }
      let lines = ignoresCommentLines ? inspection.codeLines(in: 1..<(all + 1)) : Array(1...all)
      guard let exceeded = levels.exceeded(by: lines.count) else { return }
      inspection.report(
        inspection.source.range(ofLine: all), "A file has at most \(exceeded.limit) lines; this one has \(lines.count).",
        severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
    }
  }
}
