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
        context.report(node.path, layer.message(forModule: module, others: layers))
      }
    }
    guard layers.contains(where: \.forbidsTypes) else { return }
    rule.visit(anyOf: [.identifierType, .declReferenceExpr]) { node, context in
      guard let token = node.firstToken(viewMode: .sourceAccurate), token.mayNameType else { return }
      for layer in layersOf(&context, own) where layer.forbidsTypes {
        let name = token.plainName
        if layer.forbids(type: name) {
          context.report(token, layer.message(forType: name))
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
  let paths: SignedGlobs
  private let allowed: SignedGlobs?
  private let forbidden: SignedGlobs
  private let types: SignedGlobs
  /// As configured.
  private let allowedNames: [String]?

  init(_ layer: Layer) {
    name = layer.name
    paths = SignedGlobs(layer.paths)
    allowed = layer.mayImport.map(SignedGlobs.init)
    forbidden = SignedGlobs(layer.mustNotImport)
    types = SignedGlobs(layer.mustNotUse)
    allowedNames = layer.mayImport
  }

  func message(forModule module: String, others: [CompiledLayer]) -> String {
    let homes = others.filter { $0.name != name && $0.names(module) }.map(\.name)
    let target = homes.isEmpty ? "to a layer that may import it" : "to \(homes.joined(separator: " or "))"
    let start = "The layer \(name) must not import `\(module)`"
    return "\(start). Move the code that needs it \(target), or declare a protocol here that it implements."
  }

  func message(forType type: String) -> String {
    "The layer \(name) must not use `\(type)`. Declare a protocol here that `\(type)` implements, or move this code."
  }

  /// Returns whether the layer's `may_import` names the module.
  private func names(_ module: String) -> Bool {
    allowedNames != nil && allows(module: module)
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

/// Globs of which those that begin with `!` exclude what the others match, as in `[Sources/**, !Sources/Generated/**]`.
private struct SignedGlobs: Sendable {
  private let included: [Glob]
  private let excluded: [Glob]

  init(_ patterns: [String]) {
    included = patterns.filter { !$0.hasPrefix("!") }.compactMap { Glob($0) }
    excluded = patterns.filter { $0.hasPrefix("!") }.compactMap { Glob(String($0.dropFirst())) }
  }

  var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

  /// Returns whether a pattern matches and none excludes the path. With exclusions alone, all other paths match.
  func match(_ path: RepoPath) -> Bool {
    (included.isEmpty ? !excluded.isEmpty : included.match(path)) && !excluded.match(path)
  }
}
