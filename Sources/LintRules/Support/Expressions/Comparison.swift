import LintEngine
import SwiftSyntax

/// A comparison in an operator sequence with its operands, found without folding the sequence.
struct Comparison {
  /// Not empty; `a + 1` in `a + 1 == b`.
  let left: ArraySlice<ExprSyntax>
  let name: TokenSyntax
  /// Not empty.
  let right: ArraySlice<ExprSyntax>

  var isEquality: Bool { name.spells("==") || name.spells("!=") }

  /// Whether two values are compared, rather than identities, patterns or vectors.
  var isOfValues: Bool { Self.valueOperators.contains(name.text) }

  private static let valueOperators: Set<String> = ["==", "!=", "<", "<=", ">", ">="]

  /// The left side if it is one operand.
  var onlyLeft: ExprSyntax? { left.count == 1 ? left.first?.withoutEffects : nil }
  /// The right side if it is one operand.
  var onlyRight: ExprSyntax? { right.count == 1 ? right.first?.withoutEffects : nil }

  /// The range from the left side to the right side.
  var range: Range<Int> {
    let start = (left.first?.withoutEffects).map(\.contentStart) ?? name.contentStart
    return start..<max(start, right.last?.contentEnd ?? name.contentEnd)
  }
}

extension SequenceExprSyntax {
  /// The comparisons in the sequence, left to right, without those next to an operator of unknown precedence.
  var comparisons: [Comparison] {
    var found: [Comparison] = []
    var operands: [ExprSyntax]?
    for (index, element) in elements.enumerated() {
      guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator else { continue }
      guard OperatorBinding(of: element) == .comparison else { continue }
      let all = operands ?? Array(elements)
      operands = all
      guard let start = Self.end(of: all, from: index, step: -1) else { continue }
      guard let end = Self.end(of: all, from: index, step: 1), start < index, index < end else { continue }
      found.append(Comparison(left: all[start..<index], name: name, right: all[(index + 1)...end]))
    }
    return found
  }

  /// Returns the index of the last element of the operand next to the operator at `index`.
  private static func end(of elements: [ExprSyntax], from index: Int, step: Int) -> Int? {
    var place = index + step
    while elements.indices.contains(place + step) {
      guard let binding = OperatorBinding(of: elements[place + step]), binding != .comparison else { return nil }
      if binding < .comparison { return place }
      place += 2 * step
    }
    return elements.indices.contains(place) ? place : nil
  }
}

extension ExprSyntax {
  /// The expression after `try`, `await` and `unsafe`, which cover all that follows them.
  fileprivate var withoutEffects: ExprSyntax {
    if let node = self.as(TryExprSyntax.self) { return node.expression.withoutEffects }
    if let node = self.as(AwaitExprSyntax.self) { return node.expression.withoutEffects }
    if let node = self.as(UnsafeExprSyntax.self) { return node.expression.withoutEffects }
    return self
  }

  /// Whether the expression is a number, a string, `true`, `false` or `nil`.
  var isPlainLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    default: false
    }
  }
}

extension SyntaxProtocol {
  /// The elements of the operator sequence that contains this one; nil if there is no sequence, or it exceeds
  /// `FoldedSequences.lengthLimit`.
  var sequence: [ExprSyntax]? {
    guard let list = parent?.as(ExprListSyntax.self), list.parent?.kind == .sequenceExpr else { return nil }
    return list.count <= FoldedSequences.lengthLimit ? Array(list) : nil
  }
}
