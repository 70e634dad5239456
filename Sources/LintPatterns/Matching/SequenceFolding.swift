import LintEngine
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Folds the operator sequences of one file. Each is folded once, so that a folded node has one identity.
struct SequenceFolding {
  private var folded: [SyntaxIdentifier: Target] = [:]

  /// Returns the sequence as a tree by precedence; nil if it is too long to be folded. Operators outside the standard
  /// library get the default precedence.
  mutating func fold(_ sequence: Target) -> Target? {
    if let known = folded[sequence.node.id] { return known }
    guard let node = sequence.node.as(SequenceExprSyntax.self), node.elements.count <= FoldedSequences.lengthLimit
    else {
      return nil
    }
    let expression = Self.fold(node)
    let target = sequence.folded(expression, shiftedBy: node.position.utf8Offset - expression.position.utf8Offset)
    folded[sequence.node.id] = target
    return target
  }

  /// - Parameter onConflict: Called if operators have no order, so that Swift requires parentheses.
  static func fold(_ sequence: SequenceExprSyntax, onConflict: () -> Void = {}) -> ExprSyntax {
    let table = standardOperators
    let names = sequence.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    let unknown = Set(names.filter { table.infixOperator(named: $0) == nil })
    return (unknown.isEmpty ? table : tableKnowing(unknown)).foldSingle(sequence) { _ in onConflict() }
  }

  /// The operators of the standard library, read from source. SwiftOperators creates the syntax of other operators'
  /// precedence relations at each comparison.
  private static let standardOperators: OperatorTable = {
    var table = OperatorTable()
    table.addSourceFile(Parser.parse(source: OperatorTable.standardOperators.description)) { _ in }
    return table
  }()

  /// Returns the standard operators, and additional operators with the default precedence.
  private static func tableKnowing(_ names: Set<String>) -> OperatorTable {
    var table = standardOperators
    let declarations = names.sorted().map { "infix operator \($0): DefaultPrecedence\n" }.joined()
    table.addSourceFile(Parser.parse(source: declarations)) { _ in }
    return table
  }

  /// Returns the nodes that folding creates from a sequence: the operations, outermost first.
  static func operations(of root: Target) -> [Target] {
    var found: [Target] = []
    var pending = [root]
    while let target = pending.popLast() {
      let operands = operands(of: target.node)
      guard !operands.isEmpty else { continue }
      found.append(target)
      pending += operands.reversed().map { target.with($0) }
    }
    return found
  }

  /// Returns the operands of an operation; empty for other nodes.
  private static func operands(of node: Syntax) -> [ExprSyntax] {
    switch node.as(SyntaxEnum.self) {
    case .infixOperatorExpr(let infix): [infix.leftOperand, infix.rightOperand]
    case .ternaryExpr(let ternary): [ternary.condition, ternary.elseExpression]
    case .asExpr(let cast): [cast.expression]
    case .isExpr(let test): [test.expression]
    default: operand(ofPrefix: node).map { [$0] } ?? []
    }
  }

  /// Returns the operand of `try`, `await` or `unsafe`; nil for other nodes.
  static func operand(ofPrefix node: Syntax) -> ExprSyntax? {
    switch node.as(SyntaxEnum.self) {
    case .tryExpr(let attempt): attempt.expression
    case .awaitExpr(let wait): wait.expression
    case .unsafeExpr(let mark): mark.expression
    default: nil
    }
  }

  /// The kinds of nodes in `operations(of:)`.
  static let kinds: Set<SyntaxKind> = [
    .infixOperatorExpr, .ternaryExpr, .asExpr, .isExpr, .tryExpr, .awaitExpr, .unsafeExpr,
  ]
  /// The kinds that also occur outside of sequences.
  static let prefixKinds: Set<SyntaxKind> = [.tryExpr, .awaitExpr, .unsafeExpr]
}
