/// A type that a file declares or extends.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case `protocol`, `class`, `struct`, `enum`, actor, `extension`
  }

  package let kind: Kind
  /// The name with those of the enclosing types, without generic arguments: `Cart.Item`.
  package let name: String
  /// The inherited types as written, without generic arguments; for a class, its superclass first.
  package let inherited: [String]
  /// The lines with more than comments and white space, from the first attribute to the closing brace.
  package internal(set) var codeLines: Int
  /// Whether only its own file sees it.
  package let isPrivate: Bool
}

extension String {
  /// The last part of a type's name: `Item` of `Cart.Item`.
  var lastTypeName: Substring {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self[...] }
    return self[utf8.index(after: dot)...]
  }
}
