import LintEngine
import ReviewCore
import SwiftSyntax

/// Imports and types that a layer of the code base must not use, according to the table of layers.
struct ForbiddenImport: SyntaxRule {
  static let id: RuleID = "forbidden_import"

  private let layers: [CompiledLayer]

  init(_ options: RuleOptions) {
    layers = options.layers("layers").map(CompiledLayer.init)
  }

  func register(_ rule: inout Registration) {
    guard !layers.isEmpty else { return }
    // Evaluated once per file, because nearly all files are in one layer or none.
    let own = rule.state([CompiledLayer]?.none)
    rule.visit(ImportDeclSyntax.self) { node, context in
      let module = node.path.first?.name.plainName ?? ""
      for layer in layersOf(&context, own) where !layer.allows(module: module) {
        context.report(node.path, "Remove the import of `\(module)`; the layer \(layer.name) may not depend on it.")
      }
    }
    guard layers.contains(where: \.forbidsTypes) else { return }
    rule.visit(anyOf: [.identifierType, .declReferenceExpr]) { node, context in
      guard let token = node.firstToken(viewMode: .sourceAccurate), token.mayNameType else { return }
      for layer in layersOf(&context, own) where layer.forbidsTypes {
        let name = token.plainName
        if layer.forbids(type: name) {
          context.report(token, "Remove the use of `\(name)`; the layer \(layer.name) may not depend on it.")
        }
      }
    }
  }

  private func layersOf(_ context: inout RuleContext, _ own: RuleState<[CompiledLayer]?>) -> [CompiledLayer] {
    if let known = context[own] { return known }
    let found = layers.filter { $0.paths.match(context.path) }
    context[own] = found
    return found
  }
}

/// A layer with its patterns compiled.
private struct CompiledLayer: Sendable {
  let name: String
  let paths: [Glob]
  private let allowed: [Glob]?
  private let forbidden: [Glob]
  private let types: [Glob]

  init(_ layer: Layer) {
    name = layer.name
    paths = layer.paths.compactMap { Glob($0) }
    allowed = layer.mayImport?.compactMap { Glob($0) }
    forbidden = layer.mustNotImport.compactMap { Glob($0) }
    types = layer.mustNotUse.compactMap { Glob($0) }
  }

  var forbidsTypes: Bool { !types.isEmpty }

  /// Returns whether the layer may import the module. The standard library is always allowed.
  func allows(module: String) -> Bool {
    if module == "Swift" || module.hasPrefix("_") { return true }
    let path = RepoPath(module)
    return allowed?.match(path) ?? true && !forbidden.match(path)
  }

  func forbids(type: String) -> Bool {
    types.match(RepoPath(type))
  }
}

extension TokenSyntax {
  /// Whether this can be the name of a type, which begins with a capital letter.
  fileprivate var mayNameType: Bool {
    rawTextFirstByte.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "`") } ?? false
  }

  private var rawTextFirstByte: UInt8? { text.utf8.first }
}
