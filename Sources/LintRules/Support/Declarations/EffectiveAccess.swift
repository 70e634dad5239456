import LintEngine
import SwiftSyntax

extension SyntaxProtocol {
  /// The access level of a declaration, limited by the enclosing types and extensions; nil if it is local.
  var effectiveAccess: AccessLevel? {
    guard !DocumentedDeclaration.isLocal(Syntax(self)) else { return nil }
    guard let owner else { return writtenAccess ?? .internal }
    guard let around = owner.effectiveAccess else { return nil }
    // An extension sets the level of its members; a type only limits it.
    if owner.is(ExtensionDeclSyntax.self) { return writtenAccess ?? (owner.writtenAccess == nil ? .internal : around) }
    if owner.is(ProtocolDeclSyntax.self) { return around }
    return min(writtenAccess ?? .internal, around)
  }

  private var writtenAccess: AccessLevel? {
    Syntax(self).asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
  }
}
