import ReviewCore
import SwiftSyntax

/// No space before the colon of a type, an argument or a dictionary key, one after it.
struct Colon: CodeRule {
  static let id: RuleID = "colon"

  private let isFlexible: Bool
  private let checksDictionaries: Bool

  init(_ options: RuleOptions) {
    isFlexible = options.isOn("flexible_right_spacing")
    checksDictionaries = options.isOn("apply_to_dictionaries")
  }

  func register(in registry: inout RuleRegistry) {
    registry.token([.colon]) { token, inspection in
      let source = inspection.source
      let colon = token.contentRange
      let before = source.spacesStart(before: colon.lowerBound)
      let after = source.spacesEnd(after: colon.upperBound)
      let isLoose = before < colon.lowerBound && !source.isLineStart(before) && !source.isCommentEnd(before)
      let isTight = !source.isLineEnd(after) && !source.isCommentStart(after) && isWrong(colon.upperBound..<after, source)
      guard isLoose || isTight, applies(to: token) else { return }
      let range = (isLoose ? before : colon.lowerBound)..<(isTight ? after : colon.upperBound)
      inspection.report(
        range, "A colon has no space before it and one after it.", fix: .replacing(range, with: isTight ? ": " : ":"))
    }
  }

  private func isWrong(_ spaces: Range<Int>, _ source: SourceText) -> Bool {
    spaces.isEmpty || !isFlexible && source.text(spaces) != " "
  }

  /// The colons of ternaries, cases, empty dictionaries and compound names have rules of their own.
  private func applies(to token: TokenSyntax) -> Bool {
    guard let parent = token.parent else { return false }
    switch parent.kind {
    case .ternaryExpr, .unresolvedTernaryExpr, .switchCaseLabel, .switchDefaultLabel, .declNameArgument,
      .dictionaryExpr, .unexpectedNodes, .objCSelectorPiece, .labeledSpecializeArgument:
      return false
    case .dictionaryElement, .dictionaryType: return checksDictionaries
    default: return true
    }
  }
}
