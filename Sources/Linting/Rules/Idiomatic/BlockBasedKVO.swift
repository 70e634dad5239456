import ReviewCore
import SwiftSyntax

/// Observing a key path with a closure rather than by overriding `observeValue(forKeyPath:…)`.
struct BlockBasedKVO: CodeRule {
  static let id: RuleID = "block_based_kvo"

  private static let labels = ["forKeyPath", "of", "change", "context"]

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard node.name.spells("observeValue"), node.isOverride else { return }
      let parameters = node.signature.parameterClause.parameters
      guard parameters.map(\.firstName.text) == Self.labels else { return }
      let types = parameters.map { inspection.source.text($0.type.contentRange).filter { !$0.isWhitespace } }
      guard types[0] == "String?", types[1] == "Any?", types[3] == "UnsafeMutableRawPointer?" else { return }
      guard ["[NSKeyValueChangeKey:Any]?", "Dictionary<NSKeyValueChangeKey,Any>?"].contains(types[2]) else { return }
      inspection.report(node.funcKeyword, "Observe with `observe(_:options:changeHandler:)` and a key path.")
    }
  }
}
