import SwiftOperators
package import SwiftSyntax

/// The precedence of an operator in a sequence, known without folding; ascending.
///
/// The group of each operator is that of SwiftOperators. Its order of the groups is internal, so a test compares this
/// order with the folding of sequences.
package enum OperatorBinding: String, CaseIterable, Comparable, Sendable {
  case assignment = "AssignmentPrecedence"
  case arrow = "FunctionArrowPrecedence"
  case ternary = "TernaryPrecedence"
  case disjunction = "LogicalDisjunctionPrecedence"
  case conjunction = "LogicalConjunctionPrecedence"
  case comparison = "ComparisonPrecedence"
  case coalescing = "NilCoalescingPrecedence"
  case casting = "CastingPrecedence"
  case range = "RangeFormationPrecedence"
  case addition = "AdditionPrecedence"
  case multiplication = "MultiplicationPrecedence"
  case shift = "BitwiseShiftPrecedence"

  /// - Parameter element: An element of a sequence.
  /// - Returns: Nil for an operand, and for an operator outside the standard library.
  package init?(of element: ExprSyntax) {
    switch element.kind {
    case .unresolvedAsExpr, .unresolvedIsExpr: self = .casting
    case .unresolvedTernaryExpr: self = .ternary
    case .assignmentExpr: self = .assignment
    case .arrowExpr: self = .arrow
    default:
      guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
      guard let group = OperatorTable.standardOperators.infixOperator(named: name)?.precedenceGroup else { return nil }
      self.init(rawValue: group)
    }
  }

  /// Returns whether an operand of a comparison ends before this operator. Operators outside the standard library count
  /// as loose.
  package static func isLoose(_ element: ExprSyntax) -> Bool {
    OperatorBinding(of: element).map { $0 < .comparison } ?? true
  }

  /// Returns whether this operator binds more tightly than `??` and comparisons.
  package static func isTight(_ element: ExprSyntax) -> Bool {
    OperatorBinding(of: element).map { $0 > .coalescing } ?? false
  }

  package static func < (left: OperatorBinding, right: OperatorBinding) -> Bool {
    ascending.firstIndex(of: left) ?? 0 < ascending.firstIndex(of: right) ?? 0
  }

  private static let ascending = allCases
}

/// Folds operator sequences by the precedence of the standard library.
package enum FoldedSequences {
  /// Longer sequences are not folded, because folding recurses.
  package static let lengthLimit = 200

  /// Returns nil if the sequence is too long, or an operator has an unknown precedence.
  package static func fold(_ sequence: SequenceExprSyntax) -> ExprSyntax? {
    guard sequence.elements.count <= lengthLimit else { return nil }
    return try? OperatorTable.standardOperators.foldSingle(sequence)
  }
}
