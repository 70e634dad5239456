import LintEngine
import LintPatterns
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Whether the walk is inside a screen: a view controller, or another class whose name matches the configured patterns.
struct ScreenScope: Sendable {
  private var open: [TokenSyntax?] = []

  /// The name of the innermost type, if it is a screen.
  var screen: TokenSyntax? { open.last ?? nil }

  /// Tracks the open types in a state.
  /// - Parameter names: Regular expressions. The name of a class, or of its superclass, must match one in part.
  static func track(_ names: [Expression], in rule: inout Registration) -> RuleState<ScreenScope> {
    let scope = rule.state(ScreenScope())
    rule.visit(anyOf: SyntaxKind.owners) { node, context in context[scope].open.append(screenName(node, names)) }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[scope].open.popLast() }
    return scope
  }

  /// Returns the name of a view controller, also if it inherits from one through other classes.
  static func screenName(_ node: ClassDeclSyntax, _ names: [Expression], _ types: KnownTypes) -> TokenSyntax? {
    if let name = screenName(Syntax(node), names) { return name }
    guard node.inheritanceClause != nil, let name = node.qualifiedTypeName else { return nil }
    let parents = types.superclasses(of: name)
    return parents.contains { parent in names.contains { $0.matchesPart(of: parent.utf8) } } ? node.name : nil
  }

  static func screenName(_ node: Syntax, _ names: [Expression]) -> TokenSyntax? {
    if let type = node.as(ClassDeclSyntax.self) {
      // A protocol or a helper may be named after the screen, so only a matching superclass counts.
      let parent = type.inheritanceClause?.inheritedTypes.first?.type
      let name = parent?.as(IdentifierTypeSyntax.self)?.name.text ?? parent?.writtenText
      guard let name else { return nil }
      return names.contains { $0.matchesPart(of: name.utf8) } ? type.name : nil
    }
    guard let type = node.as(ExtensionDeclSyntax.self)?.extendedType.as(IdentifierTypeSyntax.self) else { return nil }
    return names.contains { $0.matchesPart(of: type.name.text.utf8) } ? type.name : nil
  }
}

/// Tracks whether the walk is in a SwiftUI view. This is a type that is a `View`, or an extension of one declared
/// earlier in the file.
struct ViewScope {
  private struct State: Sendable {
    /// For each enclosing type, whether it is a view.
    var open: [Bool] = []
    /// The names of the file's views.
    var names: Set<String> = []
  }

  private let slot: RuleState<State>

  init(_ rule: inout Registration) {
    let slot = rule.state(State())
    self.slot = slot
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      let name = node.typeName ?? ""
      let isView = node.inheritedNames.contains("View")
      if isView { context[slot].names.insert(name) }
      let isKnown = node.kind == .extensionDecl && context[slot].names.contains(name)
      context[slot].open.append(isView || isKnown)
    }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[slot].open.popLast() }
  }

  /// Returns whether the walk is in a view; the innermost type decides.
  func isOpen(in context: RuleContext) -> Bool {
    context[slot].open.last ?? false
  }
}

/// Test classes: those that inherit from a class of XCTest or Quick, or from a configured one.
struct TestClasses: Sendable {
  private let parents: [String]

  init(_ options: RuleOptions) {
    parents = options.texts("test_parent_classes") + ["QuickSpec", "XCTestCase"]
  }

  func contains(_ node: ClassDeclSyntax) -> Bool {
    node.inheritanceClause?.names(anyOf: parents) ?? false
  }
}

/// The files that an option excludes from a rule by globs.
struct ExcludedFiles: Sendable {
  private let globs: [Glob]

  init(_ options: RuleOptions) {
    globs = options.texts("excluded").compactMap { Glob($0) }
  }

  func contains(_ path: RepoPath) -> Bool {
    globs.match(path)
  }
}
