import ReviewCore
import SwiftSyntax

/// Cases that do nothing but fall through.
struct NoFallthroughOnly: CodeRule {
  static let id: RuleID = "no_fallthrough_only"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter([.fallThroughStmt]) { node, inspection in
      guard let item = node.parent?.as(CodeBlockItemSyntax.self), let list = item.parent, list.isOnlyChild(item) else { return }
      guard let branch = list.parent?.as(SwitchCaseSyntax.self), !isBeforeUnknown(branch) else { return }
      inspection.report(node, "This case only falls through; list its pattern in the next case.")
    }
  }

  /// Patterns cannot be listed with `@unknown default`.
  private func isBeforeUnknown(_ branch: SwitchCaseSyntax) -> Bool {
    guard let cases = branch.parent?.as(SwitchCaseListSyntax.self) else { return false }
    let next = cases.drop { $0.id != branch.id }.dropFirst().lazy.compactMap { $0.as(SwitchCaseSyntax.self) }.first
    return next?.attribute != nil
  }
}

extension Syntax {
  fileprivate func isOnlyChild(_ child: some SyntaxProtocol) -> Bool {
    let children = children(viewMode: .sourceAccurate)
    return children.count == 1 && children.first?.id == child.id
  }
}
