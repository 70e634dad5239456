import LintEngine
import ReviewCore
import SwiftSyntax

/// `-> Void`, which can be omitted.
struct RedundantVoidReturn: SyntaxRule {
  static let id: RuleID = "redundant_void_return"

  private let includesClosures: Bool

  init(_ options: RuleOptions) {
    includesClosures = options.isOn("include_closures")
  }

  func register(_ rule: inout Registration) {
    rule.visit(ReturnClauseSyntax.self) { node, context in
      guard isRedundant(node), isVoid(node.type) else { return }
      let start = node.previousToken(viewMode: .sourceAccurate)?.contentEnd ?? node.contentStart
      let range = start..<node.contentEnd
      let hasComment = context.source.bytes[start..<node.contentStart].contains { $0 > UInt8(ascii: " ") }
      let fix = ByteFix(isSafe: !givesType(node), edits: [ByteFix.Edit(range: range, text: "")])
      context.report(range, "Remove `-> Void`; it is the default.", fix: hasComment ? nil : fix)
    }
  }

  private func isRedundant(_ clause: ReturnClauseSyntax) -> Bool {
    guard let parent = clause.parent else { return false }
    switch parent.kind {
    case .functionSignature: return parent.parent?.kind == .functionDecl
    case .closureSignature:
      let hasParameters = parent.as(ClosureSignatureSyntax.self)?.parameterClause != nil
      return includesClosures && hasParameters
    default: return false
    }
  }

  /// Returns whether the clause belongs to a closure with a single expression, whose value would become the result
  /// without it.
  private func givesType(_ clause: ReturnClauseSyntax) -> Bool {
    guard let closure = clause.parent?.parent?.as(ClosureExprSyntax.self) else { return false }
    guard let only = closure.statements.first?.item, closure.statements.count == 1 else { return false }
    switch only {
    case .expr: return true
    case .stmt(let statement): return statement.is(ExpressionStmtSyntax.self)
    case .decl(let declaration): return declaration.is(IfConfigDeclSyntax.self)
    }
  }

  private func isVoid(_ type: TypeSyntax) -> Bool {
    if let tuple = type.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    if let member = type.as(MemberTypeSyntax.self) {
      return member.name.spells("Void") && member.baseType.as(IdentifierTypeSyntax.self)?.name.spells("Swift") == true
    }
    guard let name = type.as(IdentifierTypeSyntax.self) else { return false }
    return name.name.text == "Void" && name.genericArgumentClause == nil
  }
}
