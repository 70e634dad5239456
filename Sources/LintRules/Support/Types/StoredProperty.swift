import LintEngine
import SwiftSyntax

/// A property of a struct, from the perspective of its initialisers.
struct StoredProperty {
  enum Access {
    case `private`, `fileprivate`, other
  }

  let name: String
  let access: Access
  private let writtenType: TypeSyntax?
  private let writtenValue: ExprSyntax?

  /// The type as written; nil if it is inferred.
  var type: String? { writtenType?.writtenText }
  /// The initial value as written.
  var value: String? { writtenValue?.writtenText }

  /// Returns the properties in the order of the struct, including computed properties and constants with a value.
  /// Initialisers do not set those, so none matches. Returns nil for property wrappers, lazy properties, tuples,
  /// several properties in one declaration, macros and `#if`.
  static func all(of node: StructDeclSyntax) -> [StoredProperty]? {
    var properties: [StoredProperty] = []
    for member in node.memberBlock.members {
      if member.decl.is(IfConfigDeclSyntax.self) || member.decl.is(MacroExpansionDeclSyntax.self) { return nil }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      guard !variable.modifiers.contains(anyOf: ["static"]) else { continue }
      guard let property = StoredProperty(variable) else { return nil }
      properties.append(property)
    }
    return properties
  }

  private init?(_ variable: VariableDeclSyntax) {
    guard variable.attributes.isEmpty, !variable.modifiers.contains(anyOf: ["lazy"]) else { return nil }
    guard let binding = variable.bindings.first, variable.bindings.count == 1 else { return nil }
    guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
    name = pattern.identifier.text
    writtenType = binding.typeAnnotation?.type
    writtenValue = binding.initializer?.value
    access = Self.access(of: variable)
  }

  private static func access(of variable: VariableDeclSyntax) -> Access {
    let levels = variable.modifiers.filter { $0.detail == nil }
    if levels.contains(where: { $0.name.spells("private") }) { return .private }
    return levels.contains { $0.name.spells("fileprivate") } ? .fileprivate : .other
  }
}
