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

/// The declarations of a file as bytes for a cache.
package enum DeclarationRecord {
  /// A new number for each change of the format or of the scan.
  package static let version = 2

  package static func record(of declarations: [TypeDeclaration]) -> [UInt8] {
    var writer = RecordWriter()
    writer.append(declarations.count)
    for declaration in declarations {
      writer.append(TypeDeclaration.Kind.allCases.firstIndex(of: declaration.kind) ?? 0)
      writer.append(declaration.name)
      writer.append(declaration.isPrivate ? 1 : 0)
      writer.append(declaration.codeLines)
      writer.append(declaration.inherited.count)
      for name in declaration.inherited { writer.append(name) }
    }
    return writer.bytes
  }

  /// Returns nil for a damaged record.
  package static func declarations(in record: ArraySlice<UInt8>) -> [TypeDeclaration]? {
    var reader = RecordReader(bytes: record)
    guard let count = reader.number(), count <= record.count else { return nil }
    var declarations: [TypeDeclaration] = []
    declarations.reserveCapacity(count)
    for _ in 0..<count {
      guard let declaration = declaration(from: &reader) else { return nil }
      declarations.append(declaration)
    }
    return declarations
  }

  private static func declaration(from reader: inout RecordReader) -> TypeDeclaration? {
    let kinds = TypeDeclaration.Kind.allCases
    guard let kind = reader.number(), kinds.indices.contains(kind), let name = reader.text(),
      let privacy = reader.number(), let lines = reader.number(), let count = reader.number(),
      count <= reader.bytes.count
    else { return nil }
    var inherited: [String] = []
    for _ in 0..<count {
      guard let name = reader.text() else { return nil }
      inherited.append(name)
    }
    return TypeDeclaration(
      kind: kinds[kind], name: name, inherited: inherited, codeLines: lines, isPrivate: privacy == 1)
  }
}
