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
      let isTight = !isOneSpace(comma.upperBound..<after, source) && !isLastOnLine(token, spacesEnd: after, source)
      guard isLoose || isTight else { return }
      let range = (isLoose ? before : comma.lowerBound)..<(isTight ? after : comma.upperBound)
      inspection.report(
        range, "A comma has no space before it and one after it.", fix: .replacing(range, with: isTight ? ", " : ","))
    }
  }

  private func isOneSpace(_ spaces: Range<Int>, _ source: SourceText) -> Bool {
    spaces.count == 1 && source.bytes[spaces.lowerBound] == UInt8(ascii: " ")
  }

  /// Whether nothing but comments comes after the comma on its line.
  private func isLastOnLine(_ comma: PassingToken, spacesEnd: Int, _ source: SourceText) -> Bool {
    if source.isLineEnd(spacesEnd) { return true }
    guard source.isCommentStart(spacesEnd), let next = comma.syntax?.nextToken(viewMode: .sourceAccurate) else { return false }
    return source.bytes[spacesEnd..<next.contentStart].contains(UInt8(ascii: "\n"))
  }
}
