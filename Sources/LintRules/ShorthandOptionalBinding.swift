import LintEngine
import ReviewCore
import SwiftSyntax

/// `if let name = name` where `if let name` is enough.
struct ShorthandOptionalBinding: SyntaxRule {
  static let id: RuleID = "shorthand_optional_binding"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(OptionalBindingConditionSyntax.self) { node, context in
      guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
      guard let initializer = node.initializer else { return }
      guard let value = initializer.value.as(DeclReferenceExprSyntax.self), value.argumentNames == nil else { return }
      let source = context.source
      guard source.bytes[name.contentRange] == source.bytes[value.baseName.contentRange] else { return }
      let start = (node.typeAnnotation?.contentEnd ?? name.contentEnd)
      let range = start..<node.contentEnd
      let hasComment = range.contains { source.isCommentStart($0) }
      context.report(
        node, "Use `\(node.bindingSpecifier.text) \(name.text)` without repeating the name.",
        fix: hasComment ? nil : .removing(range))
    }
  }
}
