import LintEngine
import ReviewCore

/// Consecutive empty lines.
struct VerticalWhitespace: SyntaxRule {
  static let id: RuleID = "vertical_whitespace"

  private let limit: Int

  init(_ options: RuleOptions) {
    limit = options.integer("max_empty_lines")
  }

  func register(_ rule: inout Registration) {
    let run = rule.state(0)
    rule.line { line, range, context in
      let isBlank = context.source.bytes[range].allSatisfy { $0 <= UInt8(ascii: " ") }
      context[run] = isBlank ? context[run] + 1 : 0
      let isLast = line == context.source.lineCount
      guard isBlank, context[run] > limit(forRun: context[run], endingAt: line) else { return }
      guard isLast || !isBlankLine(line + 1, context.source) else { return }
      guard context.comment(at: range.lowerBound) == nil else { return }
      guard context.multilineString(at: range.lowerBound) == nil else { return }
      report(line, count: context[run], &context)
    }
  }

  /// Returns the limit for a run of empty lines. One more is allowed at the start of the file, where no code precedes
  /// them.
  private func limit(forRun count: Int, endingAt line: Int) -> Int {
    count == line ? limit + 1 : limit
  }

  private func isBlankLine(_ line: Int, _ source: SourceText) -> Bool {
    source.text(ofLine: line).allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Reports a run at the first line above the limit; the fix removes all lines over the limit.
  private func report(_ line: Int, count: Int, _ context: inout RuleContext) {
    let source = context.source
    let limit = limit(forRun: count, endingAt: line)
    let start = source.lineStarts[line - count + limit]
    let end = line < source.lineCount ? source.lineStarts[line] : source.bytes.count
    let allowed = limit == 1 ? "one empty line" : "\(limit) empty lines"
    context.report(
      source.range(ofLine: line - count + limit + 1),
      "Remove empty lines: \(count) in a row, and at most \(allowed) \(limit == 1 ? "is" : "are") allowed.",
      fix: .removing(start..<end))
  }
}
