import LintEngine
import ReviewCore
import SwiftSyntax

/// `return` at the start of a body's only statement.
struct ImplicitReturn: SyntaxRule {
  static let id: RuleID = "implicit_return"

  private let included: Set<String>

  init(_ options: RuleOptions) {
    included = Set(options.texts("included"))
  }

  func register(_ rule: inout Registration) {
    rule.visit(ReturnStmtSyntax.self) { statement, context in
      guard let items = statement.parent?.parent?.as(CodeBlockItemListSyntax.self), items.count == 1 else { return }
      guard let owner = items.parent, let kind = kind(of: owner), included.contains(kind) else { return }
      guard !isNeeded(statement, in: owner) else { return }
      context.report(
        statement.returnKeyword, "Remove `return`; this body is a single expression.",
        fix: fix(statement, context.source).map { fix in
          ByteFix(isSafe: !Self.mayBuildResult(owner), edits: fix.edits)
        })
    }
  }

  /// Returns whether a result builder may apply to the body: `return` switches it off.
  private static func mayBuildResult(_ body: Syntax) -> Bool {
    if body.is(ClosureExprSyntax.self) { return true }
    for node in sequence(first: body, next: \.parent) {
      switch node.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        return isAttributed(function.attributes) || isBody(function.name)
          || isOpaque(function.signature.returnClause?.type)
      case .variableDecl(let variable):
        let binding = variable.bindings.first
        return isAttributed(variable.attributes) || isOpaque(binding?.typeAnnotation?.type)
          || isBody(binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier)
      case .subscriptDecl(let subscripting):
        return isAttributed(subscripting.attributes) || isOpaque(subscripting.returnClause.type)
      case .initializerDecl: return false
      case .accessorDecl(let accessor) where isAttributed(accessor.attributes): return true
      default: continue
      }
    }
    return false
  }

  /// Returns whether an attribute may be a result builder, which is a type.
  private static func isAttributed(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { attribute in
      guard case .attribute(let attribute) = attribute else { return true }
      return attribute.writtenName.first?.isUppercase ?? true
    }
  }

  /// Returns whether the name is that of SwiftUI's requirements, which have a result builder whatever the type.
  private static func isBody(_ name: TokenSyntax?) -> Bool {
    name.map { $0.spells("body") || $0.spells("makeBody") || $0.spells("previews") } ?? false
  }

  /// Returns whether the type is `some View` or similar: protocols with such requirements often name a result builder.
  private static func isOpaque(_ type: TypeSyntax?) -> Bool {
    type?.is(SomeOrAnyTypeSyntax.self) ?? false
  }

  /// Returns the kind of the body's owner in the terms of the option; nil for branches and loops.
  private func kind(of body: Syntax) -> String? {
    if body.is(ClosureExprSyntax.self) { return "closure" }
    if body.is(AccessorBlockSyntax.self) {
      return body.parent?.is(SubscriptDeclSyntax.self) ?? false ? "subscript" : "getter"
    }
    switch body.as(CodeBlockSyntax.self)?.parent?.as(SyntaxEnum.self) {
    case .functionDecl: return "function"
    case .initializerDecl: return "initializer"
    case .accessorDecl(let accessor):
      guard accessor.accessorSpecifier.spells("get") else { return nil }
      return accessor.parent?.parent?.parent?.is(SubscriptDeclSyntax.self) ?? false ? "subscript" : "getter"
    default: return nil
    }
  }

  /// Returns whether the keyword is needed. Without it, `{ return get(1) }` would declare a getter.
  private func isNeeded(_ statement: ReturnStmtSyntax, in owner: Syntax) -> Bool {
    guard owner.is(AccessorBlockSyntax.self), let first = statement.expression?.firstToken(viewMode: .sourceAccurate)
    else {
      return false
    }
    return Self.accessors.contains(first.text)
  }

  private static let accessors: Set<String> = [
    "get", "set", "_read", "_modify", "read", "modify", "willSet", "didSet", "unsafeAddress", "unsafeMutableAddress",
    "init", "mutating", "nonmutating", "borrow", "mutate", "yielding",
  ]

  /// Returns nil if a comment or nothing follows the keyword, or `return` is on a line of its own.
  private func fix(_ statement: ReturnStmtSyntax, _ source: SourceText) -> ByteFix? {
    guard let value = statement.expression else { return nil }
    let gap = statement.returnKeyword.contentEnd..<value.contentStart
    let isPlain = source.bytes[gap].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return isPlain ? .removing(statement.contentStart..<value.contentStart) : nil
  }
}
