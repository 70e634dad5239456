import SwiftSyntax

/// Knows whether the walk is in a SwiftUI view: in a type that is a `View`, or an extension of one that stands before
/// it.
struct ViewScope {
  private struct State: Sendable {
    /// For each type around, whether it is a view.
    var open: [Bool] = []
    /// The names of the file's views.
    var names: Set<String> = []
  }

  private let slot: Slot<State>

  init(_ registry: inout RuleRegistry) {
    let slot = registry.slot(State())
    self.slot = slot
    registry.enter(SyntaxKind.owners) { node, inspection in
      let name = node.typeName ?? ""
      let isView = node.inheritedNames.contains("View")
      if isView { inspection[slot].names.insert(name) }
      let isKnown = node.kind == .extensionDecl && inspection[slot].names.contains(name)
      inspection[slot].open.append(isView || isKnown)
    }
    registry.leave(SyntaxKind.owners) { _, inspection in _ = inspection[slot].open.popLast() }
  }

  /// Of the types around, the innermost counts.
  func isOpen(in inspection: Inspection) -> Bool {
    inspection[slot].open.last ?? false
  }
}
