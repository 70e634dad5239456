import LintEngine
import ReviewCore
import SwiftSyntax

/// Colons of types, arguments, dictionary keys and cases have no space before and one after.
struct Colon: SyntaxRule {
  static let id: RuleID = "colon"

  private let isFlexible: Bool
  private let checksDictionaries: Bool

  init(_ options: RuleOptions) {
    isFlexible = options.isOn("flexible_right_spacing")
    checksDictionaries = options.isOn("apply_to_dictionaries")
  }

  func register(_ rule: inout Registration) {
    rule.token([.colon]) { token, context in
      let source = context.source
      let colon = token.contentRange
      let before = source.spacesStart(before: colon.lowerBound)
      let after = source.spacesEnd(after: colon.upperBound)
      let isLoose = before < colon.lowerBound && !source.isLineStart(before) && !source.isCommentEnd(before)
      let spaces = colon.upperBound..<after
      let isTight = isWrong(spaces, after: token.syntax, source) && !source.isLastOnLine(token.syntax, spacesEnd: after)
      guard isLoose || isTight, token.syntax.map(applies) ?? false else { return }
      let range = (isLoose ? before : colon.lowerBound)..<(isTight ? after : colon.upperBound)
      context.report(
        range, "Use no space before and one space after this colon.", fix: .replacing(range, with: isTight ? ": " : ":")
      )
    }
  }

  /// Returns whether the spacing is wrong. After the colon of a case, extra spaces may align the statements.
  private func isWrong(
    _ spaces: Range<Int>, after colon: @autoclosure () -> TokenSyntax?, _ source: SourceText
  ) -> Bool {
    if spaces.isEmpty { return true }
    if spaces.count == 1, source.bytes[spaces.lowerBound] == UInt8(ascii: " ") { return false }
    let label = colon()?.parent?.kind
    return !isFlexible && label != .switchCaseLabel && label != .switchDefaultLabel
  }

  /// Returns whether the rule applies. Other rules check the colons of ternaries, operators, empty dictionaries and
  /// compound names.
  private func applies(to token: TokenSyntax) -> Bool {
    guard let parent = token.parent else { return false }
    switch parent.kind {
    case .ternaryExpr, .unresolvedTernaryExpr, .declNameArgument, .dictionaryExpr, .unexpectedNodes,
      .objCSelectorPiece, .operatorPrecedenceAndTypes, .labeledSpecializeArgument:
      return false
    case .dictionaryElement: return checksDictionaries
    default: return true
    }
  }
}
