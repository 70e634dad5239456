import LintEngine
import ReviewCore
import SwiftSyntax

/// Assertions for which XCTest has a more specific one with a better message.
struct XCTSpecificMatcher: SyntaxRule {
  static let id: RuleID = "xct_specific_matcher"

  private let judgesOne: Bool
  private let judgesTwo: Bool

  init(_ options: RuleOptions) {
    let matchers = options.texts("matchers")
    judgesOne = matchers.contains("one-argument-asserts")
    judgesTwo = matchers.contains("two-argument-asserts")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let name = node.calledName, context.source.bytes[name.contentStart] == UInt8(ascii: "X") else { return }
      guard let better = better(than: name, node, context.source) else { return }
      context.report(node, "Use `\(better)`, which reports the actual value when it fails.")
    }
  }

  private func better(than name: TokenSyntax, _ call: FunctionCallExprSyntax, _ source: SourceText) -> String? {
    let isNegative = name.spells("XCTAssertFalse") || name.spells("XCTAssertNotEqual")
    if name.spells("XCTAssertEqual") || name.spells("XCTAssertNotEqual") {
      return judgesTwo ? specificForTwo(call.arguments, isNegative: isNegative, source) : nil
    }
    guard judgesOne, isNegative || name.spells("XCTAssert") || name.spells("XCTAssertTrue") else { return nil }
    return specificForOne(call.arguments.first?.expression, isNegative: isNegative)
  }

  /// Returns the assertion for a comparison with `true`, `false` or `nil`. Optional values are skipped, because nil
  /// does not equal false.
  private func specificForTwo(_ arguments: LabeledExprListSyntax, isNegative: Bool, _ source: SourceText) -> String? {
    let two = arguments.prefix(2).map(\.expression)
    guard two.count == 2 else { return nil }
    guard let place = two.firstIndex(where: { $0.is(NilLiteralExprSyntax.self) || $0.isBoolean }) else { return nil }
    if two[place].is(NilLiteralExprSyntax.self) { return isNegative ? "XCTAssertNotNil" : "XCTAssertNil" }
    let other = source.bytes[two[1 - place].contentRange]
    guard !other.contains(UInt8(ascii: "?")) else { return nil }
    return two[place].firstToken(viewMode: .sourceAccurate)?.spells("true") ?? false == isNegative
      ? "XCTAssertFalse" : "XCTAssertTrue"
  }

  private func specificForOne(_ expression: ExprSyntax?, isNegative: Bool) -> String? {
    guard let sequence = expression?.as(SequenceExprSyntax.self) else { return nil }
    guard let comparison = sequence.comparisons.first else { return nil }
    guard comparison.left.count + 1 + comparison.right.count == sequence.elements.count else { return nil }
    guard ([comparison.left, comparison.right].joined().allSatisfy { $0.isComparable }) else { return nil }
    let isIdentity = comparison.name.spells("===") || comparison.name.spells("!==")
    guard isIdentity || comparison.isEquality else { return nil }
    let isInverted = (comparison.name.spells("!=") || comparison.name.spells("!==")) != isNegative
    let hasNil = [comparison.onlyLeft, comparison.onlyRight].contains { $0?.is(NilLiteralExprSyntax.self) ?? false }
    let what = isIdentity ? "Identical" : hasNil ? "Nil" : "Equal"
    return "XCTAssert\(isInverted ? "Not" : "")\(what)"
  }
}

extension ExprSyntax {
  fileprivate var isBoolean: Bool { self.is(BooleanLiteralExprSyntax.self) }

  /// Whether the value can be an `Equatable` argument; tuples and types cannot, though they can be compared.
  fileprivate var isComparable: Bool {
    if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.count == 1 }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return true }
    return !member.declName.baseName.spells("self")
  }
}
