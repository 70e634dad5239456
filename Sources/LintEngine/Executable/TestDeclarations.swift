import LintFastWalk
import Platform
import ReviewCore
import SwiftSyntax

/// The types, functions and tests that a Swift source declares.
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

  /// The test library that the source imports first.
  package private(set) var library = ""
  package private(set) var functions: Set<Function> = []
  /// Types that are declared, not extended, as paths from the outermost type to the innermost.
  package private(set) var types: Set<[String]> = []
  /// The number of test functions, without those that are always disabled or never compiled.
  package private(set) var testCount = 0

  /// Returns the declarations of a source that imports a test library; nil for other sources, and for one that exceeds
  /// the limits of the linter.
  package static func parsed(_ bytes: [UInt8]) -> TestDeclarations? {
    BigStack.run(limit: TimeLimit.duration(forBytes: bytes.count), late: nil) { _ in
      guard libraries.contains(where: { ByteSearch.occurs($0, in: bytes) }), bytes.count <= Linter.defaultSizeLimit,
        !NestingScan.exceedsLimit(bytes)
      else { return nil }
      let tree = SourceFileSyntax(parsing: bytes)
      guard !tree.hasMaximumNestingLevelOverflow, let library = library(importedBy: tree.statements) else { return nil }
      var declarations = TestDeclarations()
      declarations.library = library
      for item in tree.statements { declarations.add(Syntax(item.item), in: []) }
      return declarations
    }
  }

  private static let libraries = ["XCTest", "Testing"]

  private static func library(importedBy items: CodeBlockItemListSyntax) -> String? {
    items.lazy.compactMap { item -> String? in
      if let conditional = item.item.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.lazy.compactMap { clause -> String? in
          if case .statements(let items) = clause.elements { library(importedBy: items) } else { nil }
        }.first
      }
      let module = item.item.as(ImportDeclSyntax.self)?.path.first?.name.text
      return module.flatMap { libraries.contains($0) ? $0 : nil }
    }.first
  }

  private mutating func add(_ declaration: Syntax, in types: [String]) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      functions.insert(Function(types: types, name: Self.plain(function.name)))
      if Self.isTest(function) { testCount += 1 }
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for clause in conditional.clauses where !Self.isNeverCompiled(clause) { add(clause.elements, in: types) }
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

  private static func isNeverCompiled(_ clause: IfConfigClauseSyntax) -> Bool {
    clause.condition?.as(BooleanLiteralExprSyntax.self)?.literal.text == "false"
  }

  /// Whether a test library runs a function: one with `@Test`, or a method of a class that XCTest finds by its name.
  private static func isTest(_ function: FunctionDeclSyntax) -> Bool {
    let attributes = function.attributes.compactMap { $0.as(AttributeSyntax.self) }
    if let test = attributes.first(where: { isTestMacro($0.attributeName) }) {
      return test.arguments?.description.contains(".disabled(") != true
    }
    return function.name.text.hasPrefix("test") && function.signature.parameterClause.parameters.isEmpty
      && !function.modifiers.contains { ["static", "class"].contains($0.name.text) } && isInClass(function)
  }

  private static func isTestMacro(_ name: TypeSyntax) -> Bool {
    name.as(IdentifierTypeSyntax.self)?.name.text == "Test" || name.as(MemberTypeSyntax.self)?.name.text == "Test"
  }

  /// Whether a function is a member of a subclass, or of an extension, which may be one of such a class.
  private static func isInClass(_ function: FunctionDeclSyntax) -> Bool {
    var parent = function.parent
    while let node = parent {
      if let group = node.asProtocol((any DeclGroupSyntax).self) {
        return node.is(ExtensionDeclSyntax.self) || node.is(ClassDeclSyntax.self) && group.inheritanceClause != nil
      }
      parent = node.parent
    }
    return false
  }

  private static func plain(_ name: TokenSyntax) -> String {
    name.text.replacing("`", with: "")
  }
}
