import LintEngine
import ReviewCore

/// Empty lines after an opening brace, bracket or parenthesis, or after the `in` of a closure.
struct VerticalWhitespaceOpeningBraces: SyntaxRule {
  static let id: RuleID = "vertical_whitespace_opening_braces"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.line { line, range, context in
      let source = context.source
      guard line < source.lineCount, !range.isEmpty, source.isBlankLine(line + 1) else { return }
      guard !source.isBlankLine(line) else { return }
      let end = source.spacesStart(before: range.upperBound)
      guard opens(range.lowerBound..<end, source), context.isCode(at: end - 1) else { return }
      var last = line + 1
      while last < source.lineCount, source.isBlankLine(last + 1) { last += 1 }
      guard last < source.lineCount else { return }
      let lines = source.lineStarts[line]..<source.lineStarts[last]
      context.report(
        lines, "Remove the empty line after this opening brace.", fix: .removing(lines),
        cause: Cause(lines: Array(line + 1...last), excess: 1))
    }
  }

  private func opens(_ range: Range<Int>, _ source: SourceText) -> Bool {
    guard let last = source.bytes[range].last else { return false }
    if "{[(".utf8.contains(last) { return true }
    guard last == UInt8(ascii: "n"), source.bytes[range].suffix(3).elementsEqual(" in".utf8) else { return false }
    return source.bytes[range].contains { "{[(".utf8.contains($0) }
  }
}
