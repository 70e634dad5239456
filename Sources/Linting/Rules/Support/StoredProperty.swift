import SwiftSyntax

/// A property of a struct that its memberwise initialiser sets.
struct StoredProperty {
  enum Access {
    case `private`, `fileprivate`, other
  }

  let name: String
  /// As written; nil when it is inferred.
  let type: String?
  /// The initial value as written.
  let value: String?
  let access: Access

  /// In the order of the struct. Nil when that cannot be told: with property wrappers, lazy properties, tuples, macros
  /// and `#if`.
  static func all(of node: StructDeclSyntax) -> [StoredProperty]? {
    var properties: [StoredProperty] = []
    for member in node.memberBlock.members {
      if member.decl.is(IfConfigDeclSyntax.self) || member.decl.is(MacroExpansionDeclSyntax.self) { return nil }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      guard !variable.modifiers.contains(anyOf: ["static"]) else { continue }
      guard let stored = all(of: variable) else { return nil }
      properties += stored
    }
    return properties
  }

  private static func all(of variable: VariableDeclSyntax) -> [StoredProperty]? {
    let bindings = variable.bindings.filter { !$0.isComputed }
    let isConstant = variable.bindingSpecifier.spells("let")
    guard !bindings.isEmpty else { return [] }
    guard variable.attributes.isEmpty, !variable.modifiers.contains(anyOf: ["lazy"]) else { return nil }
    var properties: [StoredProperty] = []
    for binding in bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
      let value = binding.initializer?.value.trimmedDescription
      if isConstant, value != nil { continue }
      let type = binding.typeAnnotation?.type.trimmedDescription
      guard type != nil || value != nil else { return nil }
      properties.append(StoredProperty(name: name, type: type, value: value, access: access(of: variable)))
    }
    return properties
  }

  private static func access(of variable: VariableDeclSyntax) -> Access {
    let levels = variable.modifiers.filter { $0.detail == nil }
    if levels.contains(where: { $0.name.spells("private") }) { return .private }
    return levels.contains { $0.name.spells("fileprivate") } ? .fileprivate : .other
  }
}
