import SwiftOperators
package import SwiftSyntax

/// Folds the operator sequences that rules ask for, each at most once.
package struct FoldedSequences {
  /// A folded expression lives in a tree of its own: add `offset` to its positions to get those in the file.
  package struct Folded {
    package let expression: ExprSyntax
    package let offset: Int
  }

  /// Longer sequences are left alone: folding recurses.
  package static let lengthLimit = 200

  private var last: (id: SyntaxIdentifier, folded: Folded?)?

  /// Nil when the sequence is too long, or has operators whose precedence is not known.
  package mutating func fold(_ sequence: SequenceExprSyntax) -> Folded? {
    if let last, last.id == sequence.id { return last.folded }
    let folded = Self.folded(sequence)
    last = (sequence.id, folded)
    return folded
  }

  private static func folded(_ sequence: SequenceExprSyntax) -> Folded? {
    guard sequence.elements.count <= lengthLimit else { return nil }
    guard let expression = try? OperatorTable.standardOperators.foldSingle(sequence) else { return nil }
    return Folded(expression: expression, offset: sequence.position.utf8Offset - expression.position.utf8Offset)
  }
}
