import LintEngine
import SwiftSyntax

extension Syntax {
  /// The name of a reference, a pattern, a capture or a type; nil for other nodes.
  var nameToken: TokenSyntax? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier }
    return self.as(ClosureCaptureSyntax.self)?.name ?? self.as(IdentifierTypeSyntax.self)?.name
  }

  /// The name that is read at this node: by a reference, `if let name`, or a capture.
  var readName: TokenSyntax? {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      // A member, as in `\.name`.
      if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return nil }
      guard let member = reference.parent?.as(MemberAccessExprSyntax.self) else { return reference.baseName }
      return member.base?.id == ExprSyntax(reference).id ? reference.baseName : nil
    }
    if let pattern = self.as(IdentifierPatternSyntax.self) {
      let binding = pattern.parent?.as(OptionalBindingConditionSyntax.self)
      return binding.map { $0.initializer == nil } ?? false ? pattern.identifier : nil
    }
    guard let capture = self.as(ClosureCaptureSyntax.self), capture.initializer == nil else { return nil }
    return capture.name
  }
}
