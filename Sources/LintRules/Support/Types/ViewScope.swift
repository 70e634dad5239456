import LintEngine
import LintPatterns
import SwiftSyntax

/// Tracks whether the walk is in a SwiftUI view. This is a type that is a `View`, or an extension of one declared
/// earlier in the file.
struct ViewScope {
  private struct State: Sendable {
    /// For each enclosing type, whether it is a view.
    var open: [Bool] = []
    /// The names of the file's views.
    var names: Set<String> = []
  }

  private let slot: RuleState<State>

  init(_ rule: inout Registration) {
    let slot = rule.state(State())
    self.slot = slot
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      let name = node.typeName ?? ""
      let isView = node.inheritedNames.contains("View")
      if isView { context[slot].names.insert(name) }
      let isKnown = node.kind == .extensionDecl && context[slot].names.contains(name)
      context[slot].open.append(isView || isKnown)
    }
    rule.leave(anyOf: SyntaxKind.owners) { _, context in _ = context[slot].open.popLast() }
  }

  /// Returns whether the walk is in a view; the innermost type decides.
  func isOpen(in context: RuleContext) -> Bool {
    context[slot].open.last ?? false
  }
}
