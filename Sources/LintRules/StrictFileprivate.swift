import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// What is `fileprivate`, unless a protocol of the same file asks for it, which `private` would not satisfy.
struct StrictFileprivate: SyntaxRule {
  static let id: RuleID = "strict_fileprivate"

  private struct Modifier: Sendable {
    let range: Range<Int>
    /// The type around it; nil at the top of the file.
    let type: String?
    /// Names of what it stands before; with `=` after them for setters.
    let names: [String]
  }

  /// What one file holds.
  private struct Memory: Sendable {
    var modifiers: [Modifier] = []
    /// What protocols ask for, by their names.
    var requirements: [String: Set<String>] = [:]
    /// What types and protocols stand on, by their names.
    var parents: [String: [String]] = [:]
  }

  /// More types that a type stands on are not looked at.
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
        context.report(modifier.range, "Use `private`, and move the code that uses this declaration into the same type.")
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

  /// Whether a protocol of the file asks for it that the type around it stands on.
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
