import ReviewCore
import SwiftSyntax

/// A new object that is configured property by property.
struct DependencyByProperty: CodeRule {
  static let id: RuleID = "dependency_by_property"

  private let types: [Expression]
  private let ignored: Set<String>
  private let minimum: Int

  init(_ options: RuleOptions) {
    types = options.expressions("types")
    ignored = Set(options.texts("ignored_properties"))
    minimum = max(1, options.integer("minimum"))
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(CodeBlockItemSyntax.self) { item, inspection in
      guard let made = made(in: item), let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return }
      var properties: [String] = []
      guard let start = list.index(of: item) else { return }
      for next in list[list.index(after: start)...] {
        guard let property = property(of: made.name, setIn: next) else { break }
        if !ignored.contains(property) { properties.append(property) }
      }
      guard properties.count >= minimum else { return }
      let names = properties.map { "`\($0)`" }.joined(separator: ", ")
      inspection.report(
        made.token,
        "`\(made.name)` gets \(names) one by one, so each may be forgotten; hand them to one initialiser or `configure` call.")
    }
  }

  /// The new object that a statement gives a name to.
  private func made(in item: CodeBlockItemSyntax) -> (name: String, token: TokenSyntax)? {
    guard let variable = item.item.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      variable.bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let type = constructed(binding.initializer?.value), types.contains(where: { $0.matchesPart(of: type.utf8) })
    else { return nil }
    return (pattern.identifier.text, pattern.identifier)
  }

  /// `Type` of `Type(…)` and `Type.init(…)`.
  private func constructed(_ value: ExprSyntax?) -> String? {
    guard let callee = value?.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    var name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text
    if let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.spells("init") {
      name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
    return name?.first?.isUppercase ?? false ? name : nil
  }

  /// `property` of `name.property = …`.
  private func property(of name: String, setIn item: CodeBlockItemSyntax) -> String? {
    guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count > 2 else { return nil }
    let elements = Array(sequence.elements.prefix(2))
    guard elements[1].is(AssignmentExprSyntax.self), let access = elements[0].as(MemberAccessExprSyntax.self) else {
      return nil
    }
    guard let base = access.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == name else { return nil }
    return access.declName.baseName.text
  }
}
