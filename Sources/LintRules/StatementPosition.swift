import LintEngine
import ReviewCore
import SwiftSyntax

/// The position of `else` and `catch`: after the brace, or on the line below it.
struct StatementPosition: SyntaxRule {
  static let id: RuleID = "statement_position"

  private let isUncuddled: Bool

  init(_ options: RuleOptions) {
    isUncuddled = options.text("statement_mode") == "uncuddled_else"
  }

  func register(_ rule: inout Registration) {
    rule.token([.rightBrace]) { token, context in
      let source = context.source
      let brace = token.contentRange
      var start = brace.upperBound
      while start < source.bytes.count, source.bytes[start] <= UInt8(ascii: " ") { start += 1 }
      guard !isPlainlyRight(brace.upperBound..<start, source), let keyword = keyword(at: start, source) else { return }
      check(brace, keyword, &context)
    }
    guard !isUncuddled else { return }
    rule.token([.rightParen]) { token, context in
      let end = token.contentEnd
      guard !token.contentRange.isEmpty, let keyword = keyword(at: end, context.source) else { return }
      context.report(
        token.contentStart..<keyword.upperBound, "Add a space before `\(context.source.text(keyword))`.",
        fix: .replacing(end..<end, with: " "))
    }
  }

  /// Returns whether there is one space, as before most keywords.
  private func isPlainlyRight(_ gap: Range<Int>, _ source: SourceText) -> Bool {
    !isUncuddled && gap.count == 1 && source.bytes[gap.lowerBound] == UInt8(ascii: " ")
  }

  private func keyword(at offset: Int, _ source: SourceText) -> Range<Int>? {
    let length = source.holds("else", at: offset) ? 4 : source.holds("catch", at: offset) ? 5 : 0
    let end = offset + length
    guard length > 0, end == source.bytes.count || !isWordByte(source.bytes[end]) else { return nil }
    return offset..<end
  }

  private func check(_ brace: Range<Int>, _ keyword: Range<Int>, _ context: inout RuleContext) {
    let source = context.source
    let gap = brace.upperBound..<keyword.lowerBound
    let wanted = isUncuddled ? "\n" + source.indentation(ofLine: source.line(at: brace.lowerBound)) : " "
    guard !isRight(source.text(gap).replacing("\r\n", with: "\n"), wanted: wanted) else { return }
    let place = isUncuddled ? "on the line below the closing brace" : "one space after the closing brace"
    context.report(
      brace.lowerBound..<keyword.upperBound, "Write `\(source.text(keyword))` \(place).",
      fix: .replacing(gap, with: wanted))
  }

  /// Returns whether the gap is right. Empty lines above a keyword on its own line are not checked.
  private func isRight(_ gap: String, wanted: String) -> Bool {
    gap == wanted || isUncuddled && gap.drop { $0 == "\n" } == wanted.dropFirst() && gap.hasPrefix("\n")
  }
}
