import LintEngine
import ReviewCore

/// Files that exceed a number of lines.
struct FileLength: SyntaxRule {
  static let id: RuleID = "file_length"

  private let levels: Levels
  private let ignoresCommentLines: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresCommentLines = options.isOn("ignore_comment_only_lines")
  }

  func register(_ rule: inout Registration) {
    rule.file { context in
      let all = context.source.lineCount
      guard levels.exceeded(by: all) != nil else { return }
      let lines = ignoresCommentLines ? context.codeLines(in: 1..<(all + 1)) : Array(1...all)
      guard let exceeded = levels.exceeded(by: lines.count) else { return }
      context.report(
        context.source.range(ofLine: all),
        "Divide this file by topic; it has \(lines.count) lines, and the limit is \(exceeded.limit).",
        severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
    }
  }
}
