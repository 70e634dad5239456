import ReviewCore
import SwiftSyntax

/// Elements on lines of their own stand below the first.
struct CollectionAlignment: CodeRule {
  static let id: RuleID = "collection_alignment"

  private let alignsColons: Bool

  init(_ options: RuleOptions) {
    alignsColons = options.isOn("align_colons")
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(ArrayExprSyntax.self) { node, inspection in
      guard Self.isMultiline(Syntax(node), inspection.source) else { return }
      report(node.elements.map(\.contentStart), &inspection)
    }
    registry.enter(DictionaryExprSyntax.self) { node, inspection in
      guard case .elements(let elements) = node.content, Self.isMultiline(Syntax(node), inspection.source) else {
        return
      }
      report(elements.map { alignsColons ? $0.colon.contentStart : $0.contentStart }, &inspection)
    }
  }

  private static func isMultiline(_ node: Syntax, _ source: SourceText) -> Bool {
    source.bytes[node.contentRange].contains(UInt8(ascii: "\n"))
  }

  private func report(_ places: [Int], _ inspection: inout Inspection) {
    for place in inspection.source.misaligned(places) {
      inspection.report(
        place..<place,
        alignsColons
          ? "The colons of a dictionary are aligned." : "Elements on lines of their own are aligned with the first.")
    }
  }
}
