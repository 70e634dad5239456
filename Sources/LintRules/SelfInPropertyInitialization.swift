import LintEngine
import ReviewCore
import SwiftSyntax

/// `self` in the closure that initialises a stored property, where the object does not exist yet.
struct SelfInPropertyInitialization: SyntaxRule {
  static let id: RuleID = "self_in_property_initialization"

  /// The property whose closure is being walked.
  private struct Property {
    let closure: Range<Int>
    let keyword: Range<Int>
    var usesSelf = false
  }

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let open = rule.state([Property]())
    rule.visit(PatternBindingSyntax.self) { node, context in
      if let property = Self.property(node) { context[open].append(property) }
    }
    rule.visit(DeclReferenceExprSyntax.self, named: ["self"]) { node, context in
      guard let last = context[open].indices.last, !Self.isMember(node) else { return }
      if context[open][last].closure.contains(node.contentStart) { context[open][last].usesSelf = true }
    }
    rule.leave(ClosureExprSyntax.self) { node, context in
      guard let last = context[open].last, last.closure == node.contentRange else { return }
      context[open].removeLast()
      guard last.usesSelf else { return }
      context.report(
        last.keyword, "Make this property `lazy`, or name the type; `self` does not exist yet.")
    }
  }

  private static func property(_ binding: PatternBindingSyntax) -> Property? {
    guard let closure = calledClosure(binding) else { return nil }
    guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.owner != nil else { return nil }
    guard !variable.modifiers.contains(anyOf: ["lazy", "static", "class"]) else { return nil }
    return Property(closure: closure, keyword: variable.bindingSpecifier.contentRange)
  }

  /// Returns the closure of `= { … }()`.
  private static func calledClosure(_ binding: PatternBindingSyntax) -> Range<Int>? {
    let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.as(ClosureExprSyntax.self)?.contentRange
  }

  /// Returns whether this is `Type.self` or `\.self`.
  private static func isMember(_ node: DeclReferenceExprSyntax) -> Bool {
    if let member = node.parent?.as(MemberAccessExprSyntax.self) { return member.declName.id == node.id }
    return node.parent?.is(KeyPathPropertyComponentSyntax.self) ?? false
  }
}
