import LintEngine
import ReviewCore
import SwiftSyntax

/// Elements on separate lines are aligned with the first.
struct CollectionAlignment: SyntaxRule {
  static let id: RuleID = "collection_alignment"

  private let alignsColons: Bool

  init(_ options: RuleOptions) {
    alignsColons = options.isOn("align_colons")
  }

  func register(_ rule: inout Registration) {
    rule.visit(ArrayExprSyntax.self) { node, context in
      guard Self.isMultiline(Syntax(node), context.source) else { return }
      report(node.elements.map(\.contentStart), &context)
    }
    rule.visit(DictionaryExprSyntax.self) { node, context in
      guard case .elements(let elements) = node.content, Self.isMultiline(Syntax(node), context.source) else {
        return
      }
      report(elements.map { alignsColons ? $0.colon.contentStart : $0.contentStart }, &context)
    }
  }

  private static func isMultiline(_ node: Syntax, _ source: SourceText) -> Bool {
    source.bytes[node.contentRange].contains(UInt8(ascii: "\n"))
  }

  private func report(_ places: [Int], _ context: inout RuleContext) {
    for place in context.source.misaligned(places) {
      context.report(
        place..<place,
        alignsColons
          ? "Align this colon with the colon of the first element." : "Align this element with the first element.")
    }
  }
}
