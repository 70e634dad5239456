import LintEngine
import SwiftSyntax

/// An expression and the calls chained to it, as SwiftUI's modifiers are: `Text("a").padding().onTapGesture { }`.
struct ModifierChain {
  struct Link {
    let name: TokenSyntax
    let call: FunctionCallExprSyntax
    /// The end of the modified expression, including the modifier itself.
    let end: Int
  }

  /// The calls in reverse order, including those in an `#if`.
  private(set) var links: [Link] = []
  /// The expression to which the calls are chained; nil if it is implicit.
  private(set) var root: ExprSyntax?

  /// Returns nil for part of a longer chain, so that each chain is checked once.
  init?(_ node: Syntax) {
    switch node.parent?.kind {
    case .memberAccessExpr where node.parent?.parent?.kind == .functionCallExpr: return nil
    case .postfixIfConfigExpr, .ifConfigClause: return nil
    default: root = ExprSyntax(node).flatMap { follow($0, end: nil) }
    }
  }

  /// - Parameter end: The end of the `#if` that contains the expression.
  /// - Returns: The expression to which the links are chained.
  private mutating func follow(_ expression: ExprSyntax, end: Int?) -> ExprSyntax? {
    var current: ExprSyntax? = expression
    while let node = current {
      if let call = node.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        links.append(Link(name: member.declName.baseName, call: call, end: end ?? call.contentEnd))
        current = member.base
      } else if let conditional = node.as(PostfixIfConfigExprSyntax.self) {
        for clause in conditional.config.clauses {
          guard case .postfixExpression(let piece) = clause.elements else { continue }
          _ = follow(piece, end: end ?? conditional.contentEnd)
        }
        current = conditional.base
      } else {
        return node
      }
    }
    return nil
  }
}

/// The effects of SwiftUI's modifiers on VoiceOver.
extension ModifierChain.Link {
  /// Whether VoiceOver skips the view, or reads a replacement.
  var hides: Bool {
    if name.spells("accessibilityRepresentation") { return true }
    guard name.spells("accessibilityHidden") || name.spells("accessibility") else { return false }
    let label: StaticString? = name.spells("accessibility") ? "hidden" : nil
    return argument(label)?.as(BooleanLiteralExprSyntax.self)?.literal.spells("true") ?? false
  }

  /// Whether the view is a single element, whatever it contains.
  var hidesChildren: Bool {
    guard name.spells("accessibilityElement") else { return false }
    guard let children = argument("children") else { return true }
    return children.as(MemberAccessExprSyntax.self)?.declName.baseName.spells("ignore") ?? false
  }

  var givesLabel: Bool {
    name.spells("accessibilityLabel") || name.spells("accessibility") && argument("label") != nil
  }

  /// Whether the modifier declares that a tap on the view has an effect.
  var givesTapTrait: Bool {
    guard name.spells("accessibilityAddTraits") || name.spells("accessibility") else { return false }
    guard let traits = argument(name.spells("accessibility") ? "addTraits" : nil) else { return false }
    return traits.tokens(viewMode: .sourceAccurate).contains { $0.spells("isButton") || $0.spells("isLink") }
  }

  /// Whether the modifier gives a single tap an effect.
  var waitsForTap: Bool {
    if name.spells("onTapGesture") { return call.countsOne }
    guard name.spells("gesture") || name.spells("simultaneousGesture") || name.spells("highPriorityGesture") else {
      return false
    }
    var gesture = argument(nil)
    while let call = gesture?.as(FunctionCallExprSyntax.self) {
      if let name = call.calledName { return name.spells("TapGesture") && call.countsOne }
      gesture = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    }
    return false
  }

  /// Returns the first argument with this label, or without a label for nil.
  private func argument(_ label: StaticString?) -> ExprSyntax? {
    call.arguments.first { argument in
      guard let label else { return argument.label == nil }
      return argument.label?.spells(label) ?? false
    }?.expression
  }
}

extension FunctionCallExprSyntax {
  /// The called function if it is a plain name.
  var calledName: TokenSyntax? { calledExpression.as(DeclReferenceExprSyntax.self)?.baseName }

  /// Whether the call has no `count`, or a count of one.
  fileprivate var countsOne: Bool {
    guard let count = arguments.first(where: { $0.label?.spells("count") ?? false }) else { return true }
    return count.expression.as(IntegerLiteralExprSyntax.self)?.literal.spells("1") ?? false
  }
}
