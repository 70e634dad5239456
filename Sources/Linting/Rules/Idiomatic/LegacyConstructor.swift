import ReviewCore
import SwiftSyntax

/// Functions of C that make geometry values, where initialisers do.
struct LegacyConstructor: CodeRule {
  static let id: RuleID = "legacy_constructor"

  private struct Replacement {
    let type: String
    let labels: [String]
  }

  private static let replacements: [String: Replacement] = [
    "CGRectMake": Replacement(type: "CGRect", labels: ["x", "y", "width", "height"]),
    "CGPointMake": Replacement(type: "CGPoint", labels: ["x", "y"]),
    "CGSizeMake": Replacement(type: "CGSize", labels: ["width", "height"]),
    "CGVectorMake": Replacement(type: "CGVector", labels: ["dx", "dy"]),
    "NSMakePoint": Replacement(type: "NSPoint", labels: ["x", "y"]),
    "NSMakeSize": Replacement(type: "NSSize", labels: ["width", "height"]),
    "NSMakeRect": Replacement(type: "NSRect", labels: ["x", "y", "width", "height"]),
    "NSMakeRange": Replacement(type: "NSRange", labels: ["location", "length"]),
    "UIEdgeInsetsMake": Replacement(type: "UIEdgeInsets", labels: ["top", "left", "bottom", "right"]),
    "NSEdgeInsetsMake": Replacement(type: "NSEdgeInsets", labels: ["top", "left", "bottom", "right"]),
    "UIOffsetMake": Replacement(type: "UIOffset", labels: ["horizontal", "vertical"]),
  ]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self) else { return }
      guard "CNU".utf8.contains(inspection.source.bytes[callee.contentStart]) else { return }
      guard let replacement = Self.replacements[callee.baseName.text] else { return }
      inspection.report(
        node, "Write `\(replacement.type)(…)`: Swift makes values with initialisers.",
        fix: fix(node, callee: callee, replacement))
    }
  }

  private func fix(
    _ call: FunctionCallExprSyntax, callee: DeclReferenceExprSyntax, _ replacement: Replacement
  ) -> ByteFix? {
    guard call.arguments.count == replacement.labels.count, call.trailingClosure == nil else { return nil }
    guard call.arguments.allSatisfy({ $0.label == nil }) else { return nil }
    let labels = zip(call.arguments, replacement.labels).map { argument, label in
      ByteFix.Edit(range: argument.contentStart..<argument.contentStart, text: "\(label): ")
    }
    return ByteFix(edits: [ByteFix.Edit(range: callee.contentRange, text: replacement.type)] + labels)
  }
}
