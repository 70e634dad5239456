import ReviewCore
import SwiftSyntax

/// `String(decoding:as:)`, which replaces what is not UTF-8 without a word.
struct OptionalDataStringConversion: CodeRule {
  static let id: RuleID = "optional_data_string_conversion"

  private let includesImplicit: Bool

  init(_ options: RuleOptions) {
    includesImplicit = options.isOn("include_implicit_init") || options.isOn("allow_implicit_init")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard isString(node.calledExpression), node.arguments.count == 2 else { return }
      guard let first = node.arguments.first, first.label?.spells("decoding") == true else { return }
      guard let last = node.arguments.last, last.label?.spells("as") == true, isUTF8(last.expression) else { return }
      inspection.report(
        node, "`String(bytes:encoding:)` answers nil for what is not UTF-8; `decoding:` replaces it without a word.")
    }
  }

  /// `String`, `String.init`, and `.init` when asked for.
  private func isString(_ callee: ExprSyntax) -> Bool {
    if let name = callee.as(DeclReferenceExprSyntax.self) { return name.baseName.spells("String") }
    guard let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.spells("init") else {
      return false
    }
    guard let base = member.base else { return includesImplicit }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.spells("String") ?? false
  }

  private func isUTF8(_ expression: ExprSyntax) -> Bool {
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.spells("self") else {
      return false
    }
    return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.spells("UTF8") ?? false
  }
}
