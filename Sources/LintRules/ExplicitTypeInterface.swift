import LintEngine
import ReviewCore
import SwiftSyntax

/// Variables without a type annotation.
struct ExplicitTypeInterface: SyntaxRule {
  static let id: RuleID = "explicit_type_interface"

  private let excluded: Set<String>
  private let allowsNamedTypes: Bool

  init(_ options: RuleOptions) {
    excluded = Set(options.texts("excluded"))
    allowsNamedTypes = options.isOn("allow_redundancy")
  }

  func register(_ rule: inout Registration) {
    rule.visit(VariableDeclSyntax.self) { node, context in
      guard excluded.isEmpty || !excluded.contains(Self.kind(of: node)) else { return }
      for binding in Self.withoutType(node.bindings) {
        if allowsNamedTypes, binding.initializer?.value.namesItsType ?? false { continue }
        context.report(binding.pattern, "Write the type of this variable.")
      }
    }
  }

  /// Returns the kind in the terms of the option: a variable that is not a member counts as local.
  private static func kind(of node: VariableDeclSyntax) -> String {
    if node.modifiers.contains(anyOf: ["static"]) { return "static" }
    if node.modifiers.contains(anyOf: ["class"]) { return "class" }
    return node.owner == nil ? "local" : "instance"
  }

  /// Returns the bindings without a type, in order. One without a value has the type of the next: `let a, b: Int`.
  private static func withoutType(_ bindings: PatternBindingListSyntax) -> [PatternBindingSyntax] {
    var found: [PatternBindingSyntax] = []
    var nextHasType = false
    for binding in bindings.reversed() {
      if binding.typeAnnotation != nil {
        nextHasType = true
      } else if binding.initializer != nil || !nextHasType {
        nextHasType = false
        if !binding.pattern.is(WildcardPatternSyntax.self) { found.append(binding) }
      }
    }
    return found.reversed()
  }
}

extension ExprSyntax {
  /// Whether the value names its type: `Cart()`, `[Int]()`, `try Shop.Cart(1)!`, `item as Cart`, `Cart.self`.
  fileprivate var namesItsType: Bool {
    var value = self
    while let inner = value.valueInside { value = inner }
    if let call = value.as(FunctionCallExprSyntax.self) { return call.calledExpression.isTypeName }
    if let member = value.as(MemberAccessExprSyntax.self) { return member.declName.baseName.spells("self") }
    guard let elements = value.as(SequenceExprSyntax.self)?.elements, elements.last?.is(TypeExprSyntax.self) ?? false
    else {
      return false
    }
    return elements.count == 3 && elements.contains { $0.is(UnresolvedAsExprSyntax.self) }
  }

  /// The expression inside `try`, `await`, `unsafe`, `!` and parentheses.
  private var valueInside: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .tryExpr(let node): node.expression
    case .awaitExpr(let node): node.expression
    case .unsafeExpr(let node): node.expression
    case .forceUnwrapExpr(let node): node.expression
    case .tupleExpr(let node): node.elements.count == 1 ? node.elements.first?.expression : nil
    default: nil
    }
  }

  /// Whether the expression has the form of a type: `Cart`, `Set<Int>`, `[Int]`, `Shop.Cart`, `Cart.init`.
  private var isTypeName: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): node.baseName.text.first?.isUppercase ?? false
    case .genericSpecializationExpr(let node): node.expression.isTypeName
    case .arrayExpr, .dictionaryExpr: true
    case .memberAccessExpr(let node):
      node.declName.baseName.spells("init")
        ? node.base?.isTypeName ?? false : node.base != nil && node.declName.baseName.text.first?.isUppercase ?? false
    default: false
    }
  }
}
