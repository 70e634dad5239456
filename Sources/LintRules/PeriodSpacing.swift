import LintEngine
import ReviewCore

/// Several spaces after the period of a sentence in a comment. Spaces at the end of a line and after the number of a
/// list item are not checked.
struct PeriodSpacing: SyntaxRule {
  static let id: RuleID = "period_spacing"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.comment { comment, context in
      let source = context.source
      var offset = comment.range.lowerBound
      while let period = source.bytes[offset..<comment.range.upperBound].firstIndex(of: UInt8(ascii: ".")) {
        offset = period + 1
        while offset < comment.range.upperBound, source.bytes[offset] == UInt8(ascii: " ") { offset += 1 }
        guard offset > period + 2, offset < comment.range.upperBound, source.bytes[offset] > UInt8(ascii: " ") else {
          continue
        }
        guard !isListNumber(before: period, in: comment, source) else { continue }
        let spaces = (period + 2)..<offset
        context.report(spaces, "Use one space after this period.", fix: .removing(spaces))
      }
    }
  }

  /// Returns whether only a number precedes the period on its line of the comment.
  private func isListNumber(before period: Int, in comment: Comment, _ source: SourceText) -> Bool {
    let line = source.bytes[max(comment.range.lowerBound, source.lineStarts[source.line(at: period) - 1])..<period]
    let text = line.drop { "/* \t".utf8.contains($0) }
    return !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
  }
}
