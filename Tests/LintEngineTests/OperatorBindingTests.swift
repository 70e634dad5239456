import LintEngine
import SwiftParser
import SwiftSyntax
import Testing

@Suite("The binding of operators")
struct OperatorBindingTests {
  /// One operator of each group between two operands, ascending.
  private static let operators = [
    "+=", "->", "? z :", "||", "&&", "==", "??", "as", "..<", "+", "*", "<<",
  ]

  @Test("Every group has an operator, in the order of the groups")
  func namesGroups() throws {
    let bindings = try Self.operators.map { try #require(OperatorBinding(of: Self.elements("a \($0) b")[1])) }
    #expect(bindings == OperatorBinding.allCases)
  }

  @Test("SwiftOperators folds by the same order", arguments: zip(operators, operators.dropFirst()))
  func foldsAlike(looser: String, tighter: String) throws {
    let folded = try FoldedSequences.fold(Self.sequence("a \(tighter) b \(looser) c"))
    let expected = try OperatorBinding(of: Self.elements("a \(looser) b")[1])
    #expect(folded.flatMap(outermost) == expected)
  }

  @Test("It is unknown for operands and for operators outside the standard library", arguments: [
    ("a <> b", 1), ("a + b", 0), ("a + b", 2),
  ])
  func isUnknown(code: String, index: Int) throws {
    let element = try Self.elements(code)[index]
    #expect(OperatorBinding(of: element) == nil && OperatorBinding.isLoose(element) && !OperatorBinding.isTight(element))
  }

  @Test("It is compared with comparisons and with `??`", arguments: [
    ("&&", true, false), ("==", false, false), ("??", false, false), ("as?", false, true), ("is", false, true), ("+", false, true),
  ])
  func compares(name: String, isLoose: Bool, isTight: Bool) throws {
    let element = try Self.elements("a \(name) b")[1]
    #expect(OperatorBinding.isLoose(element) == isLoose && OperatorBinding.isTight(element) == isTight)
  }

  private static func sequence(_ code: String) throws -> SequenceExprSyntax {
    let item = try #require(Parser.parse(source: code).statements.first?.item)
    return try #require(Syntax(item).as(SequenceExprSyntax.self))
  }

  private static func elements(_ code: String) throws -> [ExprSyntax] { try Array(sequence(code).elements) }

  private func outermost(of root: ExprSyntax) -> OperatorBinding? {
    switch root.as(ExprSyntaxEnum.self) {
    case .ternaryExpr: .ternary
    case .asExpr: .casting
    case .infixOperatorExpr(let infix): OperatorBinding(of: infix.operator)
    default: nil
    }
  }
}
