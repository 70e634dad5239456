import LintEngine
import ReviewCore
import SwiftSyntax

/// Operators have one space on each side.
struct OperatorUsageWhitespace: SyntaxRule {
  static let id: RuleID = "operator_usage_whitespace"

  private let reach: Int
  private let skipsAligned: Bool
  private let allowedTight: Set<String>

  init(_ options: RuleOptions) {
    reach = options.integer("lines_look_around")
    skipsAligned = options.isOn("skip_aligned_constants")
    allowedTight = Set(options.texts("allowed_no_space_operators"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(anyOf: [.binaryOperatorExpr, .assignmentExpr]) { node, context in
      check(node.firstToken(viewMode: .sourceAccurate), &context)
    }
    rule.visit(anyOf: [.initializerClause, .typeInitializerClause]) { node, context in
      let token = node.as(InitializerClauseSyntax.self)?.equal ?? node.as(TypeInitializerClauseSyntax.self)?.equal
      check(token, &context)
    }
    rule.visit(UnresolvedTernaryExprSyntax.self) { node, context in
      check(node.questionMark, &context)
      check(node.colon, &context)
    }
  }

  private func check(_ token: TokenSyntax?, _ context: inout RuleContext) {
    guard let token, token.presence == .present, !isPlainlyRight(token.contentRange, context.source) else { return }
    guard let previous = token.previousToken(viewMode: .sourceAccurate) else { return }
    guard let next = token.nextToken(viewMode: .sourceAccurate) else { return }
    let gaps = [previous.contentEnd..<token.contentStart, token.contentEnd..<next.contentStart]
    let isTight = gaps.contains(where: \.isEmpty)
    if isTight, allowedTight.contains(token.text) { return }
    guard isTight || isTooWide(gaps, context.source) else { return }
    if !isTight, skipsAligned, isAligned(token, gaps, context.source) { return }
    let range = previous.contentEnd..<next.contentStart
    let text = allowedTight.contains(token.text) ? token.text : " \(token.text) "
    let canFix = gaps.allSatisfy { context.source.bytes[$0].allSatisfy { $0 == UInt8(ascii: " ") } }
    context.report(
      range, "Use one space on each side of this operator.", fix: canFix ? .replacing(range, with: text) : nil)
  }

  /// Returns whether there is one space before and one after. This covers most operators.
  private func isPlainlyRight(_ range: Range<Int>, _ source: SourceText) -> Bool {
    let space = UInt8(ascii: " ")
    guard range.lowerBound > 1, range.upperBound + 1 < source.bytes.count else { return false }
    return source.bytes[range.lowerBound - 1] == space && source.bytes[range.lowerBound - 2] > space
      && source.bytes[range.upperBound] == space && source.bytes[range.upperBound + 1] > space
  }

  /// Returns whether a gap is too wide; those with line breaks and comments are not.
  private func isTooWide(_ gaps: [Range<Int>], _ source: SourceText) -> Bool {
    let isComment = gaps.contains { gap in source.bytes[gap].contains { $0 > UInt8(ascii: " ") } }
    return !isComment && gaps.contains { gap in
      gap.count > 1 && source.bytes[gap].allSatisfy { $0 == UInt8(ascii: " ") }
    }
  }

  /// Returns whether a nearby line has its `=` in the same column.
  private func isAligned(_ token: TokenSyntax, _ gaps: [Range<Int>], _ source: SourceText) -> Bool {
    guard token.spells("="), !isTooWide([gaps[1]], source) else { return false }
    let line = source.line(at: token.contentStart)
    let column = source.characterColumn(at: token.contentStart)
    return (max(1, line - reach)...min(source.lineCount, line + reach)).contains { other in
      // Every character has at least one byte.
      let places = source.range(ofLine: other).dropFirst(column).lazy.filter { source.bytes[$0] == UInt8(ascii: "=") }
      let place = places.first { source.characterColumn(at: $0) >= column }
      return other != line && place.map(source.characterColumn) == column
    }
  }
}
