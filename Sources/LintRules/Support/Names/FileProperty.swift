import LintEngine
import SwiftSyntax

/// A property whose uses are looked for in its file.
struct FileProperty: Sendable {
  let name: TokenSyntax
  /// The name of the type; nil if no other file can use the property.
  private let openOwner: String?

  init(_ name: TokenSyntax, of owner: some SyntaxProtocol, modifiers: DeclModifierListSyntax) {
    self.name = name
    openOwner = Self.isPrivate(modifiers) ? nil : owner.typeName
  }

  static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    AccessLevel(of: modifiers).map { $0 <= .fileprivate } ?? false
  }

  /// Returns whether an extension in another file may use the property.
  func isOpen(_ types: KnownTypes) -> Bool {
    openOwner.map { types.otherExtensions(of: $0).files > 0 } ?? false
  }
}

/// A token that names a property: `name`, or `$name` and `_name` for its wrapper.
struct PropertyMention {
  let name: String
  let token: TokenSyntax
  let isStorage: Bool
}

extension SyntaxProtocol {
  /// Returns the tokens that name one of these properties, in the order of the source. Labels and declarations are
  /// among them.
  func mentions(of names: Set<String>) -> some Sequence<PropertyMention> {
    tokens(viewMode: .sourceAccurate).lazy.compactMap { token in
      guard case .identifier(let text) = token.tokenKind else { return nil }
      let isStorage = text.hasPrefix("$") || text.hasPrefix("_")
      let name = isStorage ? String(text.dropFirst()) : token.plainName
      return names.contains(name) ? PropertyMention(name: name, token: token, isStorage: isStorage) : nil
    }
  }
}
