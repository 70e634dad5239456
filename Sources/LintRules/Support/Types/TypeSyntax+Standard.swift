import LintEngine
import SwiftSyntax

extension TypeSyntax {
  /// Returns whether the type is written as this name alone, or as the standard library's: `Void`, `Swift.Void`.
  func isStandard(_ name: StaticString) -> Bool {
    if let member = self.as(MemberTypeSyntax.self) {
      return member.name.spells(name) && member.baseType.as(IdentifierTypeSyntax.self)?.name.spells("Swift") == true
    }
    return self.as(IdentifierTypeSyntax.self)?.name.spells(name) ?? false
  }
}
