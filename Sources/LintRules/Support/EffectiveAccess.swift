import LintEngine
import SwiftSyntax

extension SyntaxProtocol {
  /// Who may use a declaration, with its own modifier and those of the types and extensions around it; nil for what is
  /// local.
  var effectiveAccess: AccessLevel? {
    guard !DocumentedDeclaration.isLocal(Syntax(self)) else { return nil }
    guard let owner else { return writtenAccess ?? .internal }
    guard let around = owner.effectiveAccess else { return nil }
    // An extension says what its members have; a type only what they cannot exceed.
    if owner.is(ExtensionDeclSyntax.self) { return writtenAccess ?? (owner.writtenAccess == nil ? .internal : around) }
    if owner.is(ProtocolDeclSyntax.self) { return around }
    return min(writtenAccess ?? .internal, around)
  }

  private var writtenAccess: AccessLevel? {
    Syntax(self).asProtocol((any WithModifiersSyntax).self).flatMap { AccessLevel(of: $0.modifiers) }
  }
}
