import LintEngine
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Files whose name matches none of their declarations.
struct FileName: SyntaxRule {
  static let id: RuleID = "file_name"

  private struct Alias {
    let name: String
    /// The index of the enclosing declaration.
    let parent: Int?
  }

  private let excluded: Set<String>
  private let excludedPaths: [Expression]
  private let prefix: Expression?
  private let suffix: Expression?
  private let separator: String
  private let wantsWholeNames: Bool

  init(_ options: RuleOptions) {
    excluded = Set(options.texts("excluded"))
    excludedPaths = options.expressions("excluded_paths")
    prefix = options.expressions("prefix_pattern").first
    suffix = options.expressions("suffix_pattern").first
    separator = options.text("nested_type_separator")
    wantsWholeNames = options.isOn("require_fully_qualified_names")
  }

  func register(_ rule: inout Registration) {
    let aliases = rule.state([Alias]())
    rule.visit(TypeAliasDeclSyntax.self) { node, context in
      context[aliases].append(Alias(name: node.name.text, parent: context.openDeclarations.last?.index))
    }
    rule.file { context in
      let path = context.path.description
      guard let file = path.split(separator: "/").last.map(String.init), !excluded.contains(file) else { return }
      guard !excludedPaths.contains(where: { $0.matchesPart(of: path.utf8) }) else { return }
      let names = types(in: context, and: context[aliases])
      guard !names.isEmpty, !names.contains(subject(of: file)) else { return }
      let place = context.placeOfFileFinding(Self.id)
      context.report(place..<place, "Rename this file after one of its types.")
    }
  }

  /// Returns `Cart` for `Cart+Total.swift`.
  private func subject(of file: String) -> String {
    var name = file.hasSuffix(".swift") ? file.dropLast(6) : file[...]
    if let prefix, let end = name.indices.reversed().first(where: { prefix.matchesAll(of: name[..<$0].utf8) }) {
      name = name[end...]
    }
    if let suffix, let start = name.indices.first(where: { suffix.matchesAll(of: name[$0...].utf8) }) {
      name = name[..<start]
    }
    return String(name)
  }

  /// Returns `Cart.Item` for `Cart<Int>.Item`.
  private static func withoutArguments(_ name: String) -> String {
    guard name.contains("<") else { return name }
    var depth = 0
    return name.replacing("->", with: "").filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }

  /// Returns the names of types and extensions, both alone and qualified by the enclosing types.
  private func types(in context: RuleContext, and aliases: [Alias]) -> [String] {
    var paths: [Int: String] = [:]
    var names: [String] = []
    for (index, declaration) in context.declarations.enumerated() {
      guard SyntaxKind.owners.contains(declaration.kind) else { continue }
      let name = Self.withoutArguments(declaration.name)
      let own = name.split(separator: ".").joined(separator: separator)
      let whole = (declaration.parent.flatMap { paths[$0] }.map { $0 + separator } ?? "") + own
      paths[index] = whole
      names.append(whole)
      if !wantsWholeNames { names += [own, name.split(separator: ".").last.map(String.init) ?? name] }
    }
    for alias in aliases {
      let around = alias.parent.flatMap { paths[$0] }
      names.append((around.map { $0 + separator } ?? "") + alias.name)
      if !wantsWholeNames { names.append(alias.name) }
    }
    return names
  }
}
