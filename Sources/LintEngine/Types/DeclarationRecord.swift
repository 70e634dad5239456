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
