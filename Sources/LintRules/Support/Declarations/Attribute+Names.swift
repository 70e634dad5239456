import LintEngine
import SwiftSyntax

extension AttributeSyntax {
  /// Returns whether the attribute is written `@name`, with or without arguments; compares bytes.
  func isNamed(_ name: StaticString) -> Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
  }

  /// The name as written, without `@`: `objc`, `Module.Wrapper`.
  var writtenName: String { attributeName.writtenText }
}

extension DeclModifierListSyntax {
  /// Returns the first modifier with this name.
  func first(spelling name: StaticString) -> DeclModifierSyntax? {
    first { $0.name.spells(name) }
  }
}

extension AttributeListSyntax {
  /// Returns the first attribute with this name, excluding those in an `#if`.
  func first(named name: StaticString) -> AttributeSyntax? {
    for element in self {
      if case .attribute(let attribute) = element, attribute.isNamed(name) { return attribute }
    }
    return nil
  }

  func has(anyOf names: [StaticString]) -> Bool {
    !isEmpty && names.contains { first(named: $0) != nil }
  }
}
