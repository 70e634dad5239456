import SwiftOperators
package import SwiftSyntax

/// Folds operator sequences by the precedence of the standard library.
package struct FoldedSequences {
  /// A folded expression in a separate tree: add `offset` to its positions to get those in the file.
  package struct Folded {
    package let expression: ExprSyntax
    package let offset: Int
  }

  /// Longer sequences are not folded, because folding recurses.
  package static let lengthLimit = 200

  private var last: (id: SyntaxIdentifier, folded: Folded?)?

  package init() {}

  /// Returns nil if the sequence is too long, or an operator has an unknown precedence.
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
