import LintEngine
import ReviewCore
import SwiftSyntax

/// Commas have no space before and one after.
struct Comma: SyntaxRule {
  static let id: RuleID = "comma"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.token([.comma]) { token, context in
      let source = context.source
      let comma = token.contentRange
      let before = source.spacesStart(before: comma.lowerBound)
      let after = source.spacesEnd(after: comma.upperBound)
      let isLoose = before < comma.lowerBound && !source.isLineStart(before) && !source.isCommentEnd(before)
      let hasOneSpace = isOneSpace(comma.upperBound..<after, source)
      let isTight = !hasOneSpace && !source.isLastOnLine(token.syntax, spacesEnd: after)
      guard isLoose || isTight else { return }
      let range = (isLoose ? before : comma.lowerBound)..<(isTight ? after : comma.upperBound)
      context.report(
        range, "Use no space before and one space after this comma.", fix: .replacing(range, with: isTight ? ", " : ",")
      )
    }
  }

  private func isOneSpace(_ spaces: Range<Int>, _ source: SourceText) -> Bool {
    spaces.count == 1 && source.bytes[spaces.lowerBound] == UInt8(ascii: " ")
  }
}

extension SourceText {
  /// Returns whether only comments follow the token, and the spaces up to `spacesEnd`, on its line.
  func isLastOnLine(_ token: @autoclosure () -> TokenSyntax?, spacesEnd: Int) -> Bool {
    if isLineEnd(spacesEnd) { return true }
    guard isCommentStart(spacesEnd), let next = token()?.nextToken(viewMode: .sourceAccurate) else { return false }
    return bytes[spacesEnd..<next.contentStart].contains(UInt8(ascii: "\n"))
  }
}
