import LintEngine
import RegularExpressions
import SwiftSyntax

/// Whether the walk is inside a view controller, or whatever a team's patterns say of names.
struct ScreenScope: Sendable {
  private var open: [TokenSyntax?] = []

  /// The name of the innermost type, when it is a screen.
  var screen: TokenSyntax? { open.last ?? nil }

  /// Keeps the open types in a slot.
  /// - Parameter names: Regular expressions that a class's name, or that of one it inherits from, has to match in part.
  static func track(_ names: [Expression], in rule: inout Registration) -> RuleState<ScreenScope> {
    let scope = rule.state(ScreenScope())
    rule.visit(anyOf: SyntaxKind.owners) { node, context in context[scope].open.append(screenName(node, names)) }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[scope].open.popLast() }
    return scope
  }

  static func screenName(_ node: Syntax, _ names: [Expression]) -> TokenSyntax? {
    if let type = node.as(ClassDeclSyntax.self) {
      // A protocol or a helper may be named after the screen; it takes a superclass to be one.
      let parent = type.inheritanceClause?.inheritedTypes.first?.type
      let name = parent?.as(IdentifierTypeSyntax.self)?.name.text ?? parent?.writtenText
      guard let name else { return nil }
      return names.contains { $0.matchesPart(of: name.utf8) } ? type.name : nil
    }
    guard let type = node.as(ExtensionDeclSyntax.self)?.extendedType.as(IdentifierTypeSyntax.self) else { return nil }
    return names.contains { $0.matchesPart(of: type.name.text.utf8) } ? type.name : nil
  }
}
