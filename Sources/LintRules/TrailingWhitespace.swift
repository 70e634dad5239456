import LintEngine
import ReviewCore

/// Spaces and tabs at the ends of lines.
struct TrailingWhitespace: SyntaxRule {
  static let id: RuleID = "trailing_whitespace"

  private let ignoresEmptyLines: Bool
  private let ignoresComments: Bool
  private let ignoresLiterals: Bool

  init(_ options: RuleOptions) {
    ignoresEmptyLines = options.isOn("ignores_empty_lines")
    ignoresComments = options.isOn("ignores_comments")
    ignoresLiterals = options.isOn("ignores_literals")
  }

  func register(_ rule: inout Registration) {
    rule.line { _, range, context in
      let start = max(range.lowerBound, spacesStart(before: range.upperBound, context.source))
      guard start < range.upperBound else { return }
      if ignoresEmptyLines, start == range.lowerBound { return }
      if ignoresComments, isInComment(start, line: range, context) { return }
      let isInLiteral = context.multilineString(at: start) != nil
      if ignoresLiterals, isInLiteral { return }
      let spaces = start..<range.upperBound
      context.report(
        spaces, "Remove the white space at the end of this line.",
        fix: isInLiteral ? nil : .removing(spaces))
    }
  }

  /// Returns the start of the white space at the end of a line: spaces, tabs and non-ASCII spaces.
  private func spacesStart(before end: Int, _ source: SourceText) -> Int {
    var start = source.spacesStart(before: end)
    while start > 1, source.bytes[start - 1] >= 0x80 {
      guard let last = source.text(max(0, start - 3)..<start).unicodeScalars.last else { return start }
      guard last.properties.generalCategory == .spaceSeparator else { return start }
      start = source.spacesStart(before: start - UTF8.width(last))
    }
    return start
  }

  /// Returns whether the line ends with a comment.
  private func isInComment(_ start: Int, line: Range<Int>, _ context: RuleContext) -> Bool {
    if context.comment(at: start) != nil { return true }
    return start > line.lowerBound && context.comment(at: start - 1) != nil
  }
}
