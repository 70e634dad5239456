import ReviewCore
import SwiftSyntax

/// `private` rather than `fileprivate` at the top of a file, where they mean the same.
struct PrivateOverFileprivate: CodeRule {
  static let id: RuleID = "private_over_fileprivate"

  private static let kinds: Set<SyntaxKind> = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl, .variableDecl, .typeAliasDecl,
  ]

  private let checksExtensions: Bool

  init(_ options: RuleOptions) {
    checksExtensions = options.isOn("validate_extensions")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter([.declModifier]) { node, inspection in
      guard let modifier = node.as(DeclModifierSyntax.self), modifier.name.spells("fileprivate") else { return }
      guard let declaration = node.parent?.parent, declaration.parent?.kind == .codeBlockItem else { return }
      guard Self.kinds.contains(declaration.kind) || checksExtensions && declaration.kind == .extensionDecl else {
        return
      }
      let name = modifier.name.contentRange
      inspection.report(
        name, "At the top of a file `private` means the same as `fileprivate`.", fix: .replacing(name, with: "private"))
    }
  }
}
