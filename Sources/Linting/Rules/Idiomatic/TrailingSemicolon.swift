import ReviewCore
import SwiftSyntax

/// Semicolons that end a line.
struct TrailingSemicolon: CodeRule {
  static let id: RuleID = "trailing_semicolon"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.token([.semicolon]) { token, inspection in
      let source = inspection.source
      let range = token.contentRange
      let next = source.spacesEnd(after: range.upperBound)
      guard source.isLineEnd(next) || source.isCommentStart(next) && isLastOnLine(token, source) else { return }
      let start = source.spacesStart(before: range.lowerBound)
      inspection.report(range, "A line does not end in a semicolon.", fix: .removing(start..<range.upperBound))
    }
  }

  private func isLastOnLine(_ token: PassingToken, _ source: SourceText) -> Bool {
    guard let next = token.syntax?.nextToken(viewMode: .sourceAccurate) else { return true }
    if next.tokenKind == .endOfFile { return true }
    return source.bytes[token.contentEnd..<next.contentStart].contains(UInt8(ascii: "\n"))
  }
}
