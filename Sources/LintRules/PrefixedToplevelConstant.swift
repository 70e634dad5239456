import LintEngine
import ReviewCore
import SwiftSyntax

/// Top-level constants whose names do not begin with `k`, except for the `package` of a manifest, whose name is
/// required.
struct PrefixedToplevelConstant: SyntaxRule {
  static let id: RuleID = "prefixed_toplevel_constant"

  private let onlyPrivate: Bool

  init(_ options: RuleOptions) {
    onlyPrivate = options.isOn("only_private")
  }

  func register(_ rule: inout Registration) {
    rule.topLevel { list, context in
      for constant in list.declarations.compactMap({ $0.as(VariableDeclSyntax.self) }) where isJudged(constant) {
        for name in constant.bindings.flatMap({ Self.names(in: $0.pattern) }) where !name.plainName.hasPrefix("k") {
          if name.spells("package"), Self.isManifest(context.path) { continue }
          context.report(name, "Begin the name of this top-level constant with `k`.")
        }
      }
    }
  }

  private func isJudged(_ node: VariableDeclSyntax) -> Bool {
    guard node.bindingSpecifier.spells("let") else { return false }
    return !onlyPrivate || AccessLevel(of: node.modifiers).map { $0 <= .fileprivate } ?? false
  }

  /// Returns whether the file is `Package.swift`, or one such as `Package@swift-6.0.swift`.
  private static func isManifest(_ path: RepoPath) -> Bool {
    let file = path.description.split(separator: "/").last ?? ""
    return file == "Package.swift" || file.hasPrefix("Package@swift-")
  }

  private static func names(in pattern: PatternSyntax) -> [TokenSyntax] {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier] }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
  }
}
