import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// `fileprivate` declarations, except those that a protocol of the same file requires, because `private` would not
/// satisfy it.
struct StrictFileprivate: SyntaxRule {
  static let id: RuleID = "strict_fileprivate"

  private struct Modifier: Sendable {
    let range: Range<Int>
    /// The enclosing type; nil at the top level of the file.
    let type: String?
    /// The names of the declaration, with a trailing `=` for setters.
    let names: [String]
  }

  /// The types and protocols of one file.
  private struct Memory: Sendable {
    var modifiers: [Modifier] = []
    /// The requirements of each protocol, by its name.
    var requirements: [String: Set<String>] = [:]
    /// The inherited types and protocols, by name.
    var parents: [String: [String]] = [:]
  }

  /// The maximum number of inherited types that are followed.
  private static let parentLimit = 64

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let memory = rule.state(Memory())
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      guard let name = node.typeName else { return }
      let parents = node.inheritedNames
      if !parents.isEmpty { context[memory].parents[name, default: []] += parents }
      guard node.is(ProtocolDeclSyntax.self) else { return }
      context[memory].requirements[name, default: []].formUnion(Self.requirements(of: node))
    }
    rule.visit(DeclModifierSyntax.self, named: ["fileprivate"]) { node, context in
      guard let declaration = node.parent?.parent else { return }
      context[memory].modifiers.append(Self.modifier(node, of: declaration))
    }
    rule.file { context in
      let found = context[memory]
      for modifier in found.modifiers where !Self.isRequired(modifier, in: found) {
        context.report(
          modifier.range, "Use `private`, and move the code that uses this declaration into the same type.")
      }
    }
  }

  private static func modifier(_ node: DeclModifierSyntax, of declaration: Syntax) -> Modifier {
    let names = declaration.declaredNames.map { node.detail == nil ? $0 : $0 + "=" }
    return Modifier(range: node.contentRange, type: declaration.owner?.typeName, names: names)
  }

  private static func requirements(of node: Syntax) -> [String] {
    (node.memberNodes ?? []).flatMap { member in
      let names = member.declaredNames
      return isSettable(member) ? names + names.map { $0 + "=" } : names
    }
  }

  private static func isSettable(_ member: Syntax) -> Bool {
    member.as(VariableDeclSyntax.self)?.bindings.contains { binding in
      guard case .accessors(let accessors) = binding.accessorBlock?.accessors else { return false }
      return accessors.contains { $0.accessorSpecifier.spells("set") }
    } ?? false
  }

  /// Returns whether a protocol of the file that the enclosing type conforms to requires the declaration.
  private static func isRequired(_ modifier: Modifier, in memory: Memory) -> Bool {
    guard let type = modifier.type, !memory.requirements.isEmpty else { return false }
    var open = [type]
    var seen: Set<String> = [type]
    while let name = open.popLast() {
      if let required = memory.requirements[name], modifier.names.contains(where: required.contains) { return true }
      for parent in (memory.parents[name] ?? []).prefix(parentLimit) where seen.count < parentLimit {
        if seen.insert(parent).inserted { open.append(parent) }
      }
    }
    return false
  }
}
