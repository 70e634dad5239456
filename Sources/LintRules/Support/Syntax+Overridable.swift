import LintEngine
import SwiftSyntax

extension Syntax {
  /// Whether a member is one of a class that may have others in its place in a subclass, as far as this file tells.
  var isOverridable: Bool {
    guard let owner = owner?.as(ClassDeclSyntax.self), !owner.modifiers.contains(anyOf: ["final"]) else { return false }
    guard let modifiers = marks?.modifiers else { return true }
    return !modifiers.contains(anyOf: ["final", "private", "static"])
  }
}
