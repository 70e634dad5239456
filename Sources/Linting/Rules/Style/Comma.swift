import ReviewCore
import SwiftSyntax

/// No space before a comma, one after it.
struct Comma: CodeRule {
  static let id: RuleID = "comma"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.token([.comma]) { token, inspection in
      let source = inspection.source
      let comma = token.contentRange
      let before = source.spacesStart(before: comma.lowerBound)
      let after = source.spacesEnd(after: comma.upperBound)
      let isLoose = before < comma.lowerBound && !source.isLineStart(before) && !source.isCommentEnd(before)
      let isLast = source.isLineEnd(after) || source.isCommentStart(after) || isClosing(after, source)
      let isTight = !isLast && source.text(comma.upperBound..<after) != " "
      guard isLoose || isTight else { return }
      let range = (isLoose ? before : comma.lowerBound)..<(isTight ? after : comma.upperBound)
      inspection.report(
        range, "A comma has no space before it and one after it.", fix: .replacing(range, with: isTight ? ", " : ","))
    }
  }

  /// A trailing comma may touch its bracket.
  private func isClosing(_ offset: Int, _ source: SourceText) -> Bool {
    offset < source.bytes.count && ")]}>".utf8.contains(source.bytes[offset])
  }
}
