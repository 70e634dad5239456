import LintEngine
import SwiftSyntax

/// An object that a statement creates and names, and the statements after it that may configure it.
struct NewObject {
  let name: TokenSyntax
  /// The type as written.
  let type: String
  let next: ArraySlice<CodeBlockItemSyntax>

  /// Creates the object of `let x = Type(…)`, `let x = Type.instantiate()`,
  /// `let x = storyboard.instantiate…() as! Type` and `guard let`.
  init?(in item: CodeBlockItemSyntax) {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let named = Self.named(in: item),
      let type = Self.type(of: named.value)
    else { return nil }
    let items = Array(list)
    guard let place = items.firstIndex(of: item) else { return nil }
    self.init(name: named.name, type: type, next: items[(place + 1)...])
  }

  /// Creates the object of `if let x = segue.destination as? Type`.
  init?(in node: IfExprSyntax) {
    guard node.conditions.count == 1, let condition = node.conditions.first, let named = Self.bound(in: condition),
      let type = Self.type(of: named.value)
    else { return nil }
    self.init(name: named.name, type: type, next: Array(node.body.statements)[...])
  }

  private init(name: TokenSyntax, type: String, next: ArraySlice<CodeBlockItemSyntax>) {
    self.name = name
    self.type = type
    self.next = next
  }

  private static func named(in item: CodeBlockItemSyntax) -> (name: TokenSyntax, value: ExprSyntax)? {
    if let guarded = item.item.as(GuardStmtSyntax.self) {
      return guarded.conditions.last.flatMap(bound)
    }
    guard let variable = item.item.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let value = binding.initializer?.value
    else { return nil }
    return (pattern.identifier, value)
  }

  private static func bound(in condition: ConditionElementSyntax) -> (name: TokenSyntax, value: ExprSyntax)? {
    guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let value = binding.initializer?.value
    else { return nil }
    return (pattern.identifier, value)
  }

  private static func type(of value: ExprSyntax) -> String? {
    if let elements = value.as(SequenceExprSyntax.self)?.elements { return castType(Array(elements)) }
    guard let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    var name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text
    if let access = callee.as(MemberAccessExprSyntax.self), makes(access.declName.baseName.text) {
      name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
    return name?.first?.isUppercase ?? false ? name : nil
  }

  /// Returns the type of a cast. A storyboard creates an object on request; the destination of a segue is newly
  /// created.
  private static func castType(_ elements: [ExprSyntax]) -> String? {
    guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)?.type.as(IdentifierTypeSyntax.self)
    else { return nil }
    if let access = elements[0].as(MemberAccessExprSyntax.self) {
      return access.declName.baseName.spells("destination") ? type.name.text : nil
    }
    let callee = elements[0].as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    return callee?.declName.baseName.text.hasPrefix("instantiate") ?? false ? type.name.text : nil
  }

  private static func makes(_ name: String) -> Bool {
    name == "init" || name.hasPrefix("instantiate") || name.hasPrefix("fromStoryboard") || name.hasPrefix("loadFrom")
  }
}
