import LintEngine
import ReviewCore
import SwiftSyntax

/// `else` after branches that all exit the scope.
struct SuperfluousElse: SyntaxRule {
  static let id: RuleID = "superfluous_else"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    // The offsets of the `if` statements with an `else` whose branches all exit.
    let leaving = rule.state(Set<Int>())
    rule.leave(IfExprSyntax.self) { node, context in
      let isLeft = Self.leaves(node.body, context[leaving])
      if isLeft, Self.leaves(node.elseBody, context[leaving]) { context[leaving].insert(node.contentStart) }
      guard let item = node.statement,
        !node.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) })
      else {
        return
      }
      let chain = Chain(node, in: item)
      guard !chain.mayBeValue else { return }
      for link in chain.links {
        guard Self.leaves(link.body, context[leaving]), let word = link.elseKeyword else { break }
        context.report(
          word, "Remove this `else`; the branch before it leaves the scope.",
          fix: SuperfluousElseFix(link, chain.head, context.source)?.fix,
          cause: context.cause(within: link.body.contentRange))
      }
    }
  }

  /// Returns whether a block ends with a statement that exits the scope.
  private static func leaves(_ block: CodeBlockSyntax, _ leaving: Set<Int>) -> Bool {
    guard let last = block.statements.last?.item else { return false }
    switch last.kind {
    case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return true
    case .expressionStmt, .ifExpr: return leaving.contains(last.contentStart)
    default: return false
    }
  }

  private static func leaves(_ branch: IfExprSyntax.ElseBody?, _ leaving: Set<Int>) -> Bool {
    switch branch {
    case .codeBlock(let block): leaves(block, leaving)
    case .ifExpr(let node): leaving.contains(node.contentStart)
    case nil: false
    }
  }
}

/// An `if` with all of its `else if`.
private struct Chain {
  let head: IfExprSyntax
  let links: [IfExprSyntax]
  private let item: CodeBlockItemSyntax

  init(_ head: IfExprSyntax, in item: CodeBlockItemSyntax) {
    self.head = head
    self.item = item
    var links = [head]
    while case .ifExpr(let next)? = links.last?.elseBody { links.append(next) }
    self.links = links
  }

  /// Whether this may be the value of its context. Its branches throw or are expressions, and it is the only statement
  /// of a body with a value.
  var mayBeValue: Bool {
    guard case .codeBlock(let last)? = links.last?.elseBody, last.statements.count == 1 else { return false }
    guard last.statements.first?.item.is(ExprSyntax.self) == true else { return false }
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    guard links.contains(where: { $0.body.statements.last?.item.is(ThrowStmtSyntax.self) == true }) else {
      return false
    }
    return !(list.parent?.parent?.returnsNothing ?? false)
  }
}

extension IfExprSyntax {
  /// The statement that contains only this `if`; nil for a value, an `else if` or a labelled statement.
  fileprivate var statement: CodeBlockItemSyntax? {
    parent?.as(ExpressionStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self) ?? parent?.as(CodeBlockItemSyntax.self)
  }
}

extension Syntax {
  /// Whether this is a function without a result, or an initialiser.
  fileprivate var returnsNothing: Bool {
    if let function = self.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
    return self.is(InitializerDeclSyntax.self)
  }
}
