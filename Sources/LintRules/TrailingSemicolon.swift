import LintEngine
import ReviewCore
import SwiftSyntax

/// Semicolons at the end of a line.
struct TrailingSemicolon: SyntaxRule {
  static let id: RuleID = "trailing_semicolon"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.token([.semicolon]) { token, context in
      let source = context.source
      let range = token.contentRange
      let next = source.spacesEnd(after: range.upperBound)
      guard source.isLineEnd(next) || source.isCommentStart(next) && isLastOnLine(token.syntax, source) else { return }
      let start = source.spacesStart(before: range.lowerBound)
      context.report(
        range, "Remove the trailing semicolon.",
        fix: holdsApart(token.syntax) ? nil : .removing(start..<range.upperBound))
    }
  }

  private func isLastOnLine(_ token: TokenSyntax?, _ source: SourceText) -> Bool {
    guard let token, let next = token.nextToken(viewMode: .sourceAccurate) else { return true }
    if next.tokenKind == .endOfFile { return true }
    return source.bytes[token.contentEnd..<next.contentStart].contains(UInt8(ascii: "\n"))
  }

  /// Returns whether the next line would become part of the statement: the value of a bare `return`, a trailing
  /// closure, or a member access.
  private func holdsApart(_ semicolon: TokenSyntax?) -> Bool {
    guard let semicolon, let next = semicolon.nextToken(viewMode: .sourceAccurate) else { return false }
    if next.isA(.leftBrace) || next.tokenKind == .period { return true }
    guard let item = semicolon.parent?.as(CodeBlockItemSyntax.self) else { return false }
    guard let statement = item.item.as(ReturnStmtSyntax.self), statement.expression == nil else { return false }
    return item.parent?.as(CodeBlockItemListSyntax.self)?.last?.id != item.id
  }
}
