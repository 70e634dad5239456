import LintEngine
import SwiftSyntax

extension AttributeSyntax {
  /// Whether it is written `@name`, with or without arguments; compares bytes.
  func isNamed(_ name: StaticString) -> Bool {
    attributeName.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
  }

  /// The name as it is written, without `@`: `objc`, `Module.Wrapper`.
  var writtenName: String { attributeName.writtenText }
}

extension DeclModifierListSyntax {
  /// The first modifier of that name.
  func first(spelling name: StaticString) -> DeclModifierSyntax? {
    first { $0.name.spells(name) }
  }
}

extension AttributeListSyntax {
  /// The first attribute of that name; those between `#if` and `#endif` are left out.
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
