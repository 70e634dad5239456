import ReviewCore
import SwiftSyntax

/// Geometry made of zeros only: `CGPoint(x: 0, y: 0)`.
struct PreferZeroOverExplicitInit: CodeRule {
  static let id: RuleID = "prefer_zero_over_explicit_init"

  private static let types: [(name: StaticString, labels: [StaticString])] = [
    ("CGPoint", ["x", "y"]), ("CGSize", ["width", "height"]), ("CGRect", ["x", "y", "width", "height"]),
    ("CGVector", ["dx", "dy"]), ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let name = node.calledName, let type = Self.types.first(where: { name.spells($0.name) }) else { return }
      guard node.trailingClosure == nil, node.arguments.count == type.labels.count else { return }
      let isZero = zip(node.arguments, type.labels).allSatisfy { argument, label in
        argument.label?.spells(label) ?? false && argument.expression.isZero
      }
      guard isZero else { return }
      inspection.report(
        node, "Write `\(name.text).zero`.", fix: .replacing(name.contentEnd..<node.contentEnd, with: ".zero"))
    }
  }
}
