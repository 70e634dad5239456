import LintEngine
import SwiftSyntax

extension Syntax {
  /// Whether the member can be overridden in a subclass, as far as this file shows.
  var isOverridable: Bool {
    guard let owner = owner?.as(ClassDeclSyntax.self), !owner.modifiers.contains(anyOf: ["final"]) else { return false }
    guard let modifiers = marks?.modifiers else { return true }
    return !modifiers.contains(anyOf: ["final", "private", "static"])
  }
}
