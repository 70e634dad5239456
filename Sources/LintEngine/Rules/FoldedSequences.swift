import SwiftOperators
package import SwiftSyntax

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
