import LintEngine
import ReviewCore
import SwiftSyntax

/// Prefer `value is Type` over `value as? Type != nil`.
struct PreferTypeChecking: SyntaxRule {
  static let id: RuleID = "prefer_type_checking"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(UnresolvedAsExprSyntax.self) { node, context in
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .postfixQuestionMark else { return }
      guard let elements = node.sequence else { return }
      guard let cast = elements.firstIndex(where: { $0.id == node.id }), cast + 1 < elements.count else { return }
      guard elements[cast + 1].as(TypeExprSyntax.self)?.type.is(OptionalTypeSyntax.self) == false else { return }
      guard let rest = comparison(beside: cast, in: elements) ?? comparison(around: cast, in: elements) else { return }
      let keyword = node.asKeyword.contentStart..<mark.contentEnd
      context.report(
        keyword, "Use `is` instead of comparing this cast to `nil`.",
        fix: fix(keyword: keyword, removing: rest, in: context.source))
    }
  }

  private func comparison(beside cast: Int, in elements: [ExprSyntax]) -> [Range<Int>]? {
    (comparison(after: cast, in: elements) ?? comparison(before: cast, in: elements)).map { [$0] }
  }

  /// Returns the ranges of ` != nil` or `nil != ` next to parentheses that contain only the cast, and of the
  /// parentheses if they are redundant.
  private func comparison(around cast: Int, in elements: [ExprSyntax]) -> [Range<Int>]? {
    guard cast + 2 == elements.count, operandStart(before: cast, in: elements) == 0 else { return nil }
    guard let element = elements[cast].parent?.parent?.parent?.as(LabeledExprSyntax.self) else { return nil }
    guard let tuple = element.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
    guard element.label == nil, let around = tuple.sequence else { return nil }
    guard let place = around.firstIndex(where: { $0.id == tuple.id }) else { return nil }
    if place + 2 < around.count, isUnequal(around[place + 1]), around[place + 2].is(NilLiteralExprSyntax.self) {
      guard isLoose(around, at: place + 3), isLoose(around, at: place - 1) else { return nil }
      return parts(of: tuple, with: tuple.contentEnd..<around[place + 2].contentEnd, isAlone: around.count == 3)
    }
    guard place > 1, isUnequal(around[place - 1]), around[place - 2].is(NilLiteralExprSyntax.self) else { return nil }
    guard isLoose(around, at: place + 1), isLoose(around, at: place - 3) else { return nil }
    return parts(of: tuple, with: around[place - 2].contentStart..<tuple.contentStart, isAlone: around.count == 3)
  }

  /// Returns the ranges of the comparison and of the parentheses. The parentheses stay if they separate operators or
  /// contain closures.
  private func parts(of tuple: TupleExprSyntax, with comparison: Range<Int>, isAlone: Bool) -> [Range<Int>] {
    let hasBrace = tuple.tokens(viewMode: .sourceAccurate).contains { $0.isA(.leftBrace) }
    guard isAlone, !hasBrace else { return [comparison] }
    return [comparison, tuple.leftParen.contentRange, tuple.rightParen.contentRange]
  }

  /// Returns the range of ` != nil` after the cast.
  private func comparison(after cast: Int, in elements: [ExprSyntax]) -> Range<Int>? {
    guard cast + 3 < elements.count, isUnequal(elements[cast + 2]) else { return nil }
    guard elements[cast + 3].is(NilLiteralExprSyntax.self) else { return nil }
    guard isLoose(elements, at: cast + 4), operandStart(before: cast, in: elements) != nil else { return nil }
    return elements[cast + 1].contentEnd..<elements[cast + 3].contentEnd
  }

  /// Returns the range of `nil != ` before the value.
  private func comparison(before cast: Int, in elements: [ExprSyntax]) -> Range<Int>? {
    guard isLoose(elements, at: cast + 2) else { return nil }
    var place = cast - 2
    while place > 0, OperatorBinding.isTight(elements[place]) { place -= 2 }
    guard place > 0, isUnequal(elements[place]), elements[place - 1].is(NilLiteralExprSyntax.self) else { return nil }
    guard isLoose(elements, at: place - 2) else { return nil }
    return elements[place - 1].contentStart..<elements[place + 1].contentStart
  }

  /// Returns the index of the first element of the value that is cast; nil if the cast is only part of the compared
  /// value.
  private func operandStart(before cast: Int, in elements: [ExprSyntax]) -> Int? {
    var place = cast - 2
    while place > 0, OperatorBinding.isTight(elements[place]) { place -= 2 }
    return place < 0 || OperatorBinding.isLoose(elements[place]) ? place + 1 : nil
  }

  private func isLoose(_ elements: [ExprSyntax], at place: Int) -> Bool {
    !elements.indices.contains(place) || OperatorBinding.isLoose(elements[place])
  }

  private func isUnequal(_ element: ExprSyntax) -> Bool {
    element.as(BinaryOperatorExprSyntax.self)?.operator.spells("!=") ?? false
  }

  private func fix(keyword: Range<Int>, removing rest: [Range<Int>], in source: SourceText) -> ByteFix? {
    guard !rest.contains(where: { source.bytes[$0].contains(UInt8(ascii: "/")) }) else { return nil }
    return ByteFix(edits: [ByteFix.Edit(range: keyword, text: "is")] + rest.map { ByteFix.Edit(range: $0, text: "") })
  }
}
