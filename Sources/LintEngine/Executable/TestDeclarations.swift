import LintFastWalk
import ReviewCore
import SwiftSyntax

/// The types and functions that a Swift source declares, by which the file of a test is found.
package struct TestDeclarations: Hashable, Sendable {
  /// A function of a type, or a free one.
  package struct Function: Hashable, Sendable {
    /// From the outermost type to the innermost; empty for a free function.
    package let types: [String]
    /// Without parameters and backticks.
    package let name: String

    package init(types: [String], name: String) {
      self.types = types
      self.name = name
    }
  }

  package private(set) var functions: Set<Function> = []
  /// Types that are declared, not extended, as paths from the outermost type to the innermost.
  package private(set) var types: Set<[String]> = []

  /// Returns the declarations of a source that imports a test library; nil for other sources, and for one that exceeds
  /// the limits of the linter.
  package static func parsed(_ bytes: [UInt8]) -> TestDeclarations? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard bytes.count <= Linter.defaultSizeLimit, !NestingScan.exceedsLimit(bytes) else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow, importsTestLibrary(tree) else { return nil }
      var declarations = TestDeclarations()
      for item in tree.statements { declarations.add(Syntax(item.item), in: []) }
      return declarations
    }
  }

  private static func importsTestLibrary(_ file: SourceFileSyntax) -> Bool {
    file.statements.contains { item in
      let name = item.item.as(ImportDeclSyntax.self)?.path.first?.name.text
      return name == "XCTest" || name == "Testing"
    }
  }

  private mutating func add(_ declaration: Syntax, in types: [String]) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      functions.insert(Function(types: types, name: Self.plain(function.name)))
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for clause in conditional.clauses { add(clause.elements, in: types) }
    } else if let named = declaration.asProtocol((any NamedDeclSyntax).self),
      let group = declaration.asProtocol((any DeclGroupSyntax).self)
    {
      let inner = types + [Self.plain(named.name)]
      self.types.insert(inner)
      for member in group.memberBlock.members { add(Syntax(member.decl), in: inner) }
    } else if let extended = declaration.as(ExtensionDeclSyntax.self) {
      let names = extended.extendedType.trimmedDescription.split(separator: ".").map(String.init)
      for member in extended.memberBlock.members { add(Syntax(member.decl), in: types + names) }
    }
  }

  private mutating func add(_ elements: IfConfigClauseSyntax.Elements?, in types: [String]) {
    switch elements {
    case .statements(let items): for item in items { add(Syntax(item.item), in: types) }
    case .decls(let members): for member in members { add(Syntax(member.decl), in: types) }
    default: return
    }
  }

  private static func plain(_ name: TokenSyntax) -> String {
    name.text.replacing("`", with: "")
  }
}
