import ReviewCore
import SwiftSyntax

/// Names of variables, constants, parameters, functions and enum cases: lower camel case, of a length that says
/// something.
struct IdentifierName: CodeRule {
  static let id: RuleID = "identifier_name"

  private let style: NameStyle
  private let operators: Set<Character>

  init(_ options: RuleOptions) {
    style = NameStyle(options)
    operators = Set("/=-+!*|^~?.%<>&").union(options.texts("additional_operators").joined())
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionDeclSyntax.self) { node, inspection in
      guard !style.isPlainlyRight(node.name, in: inspection.source) else { return }
      let name = node.name.plainName
      guard !node.isOverride, name.first.map({ !operators.contains($0) }) ?? false else { return }
      check(node.name, name, kind: "The function name", modifiers: node.modifiers, &inspection)
    }
    registry.enter(EnumCaseElementSyntax.self) { node, inspection in
      check(node.name, node.name.plainName, kind: "The case name", modifiers: nil, &inspection)
    }
    registry.enter([.functionParameter]) { node, inspection in
      guard let parameter = node.as(FunctionParameterSyntax.self) else { return }
      let token = parameter.secondName ?? parameter.firstName
      guard !style.isPlainlyRight(token, in: inspection.source) else { return }
      guard token.tokenKind != .wildcard, !isOfOverride(parameter) else { return }
      check(token, token.plainName, kind: "The parameter name", modifiers: nil, &inspection)
    }
    registry.enter(IdentifierPatternSyntax.self) { node, inspection in
      guard !style.isPlainlyRight(node.identifier, in: inspection.source) else { return }
      let variable = Self.variable(of: node)
      guard variable.map({ !$0.modifiers.contains(anyOf: ["override"]) }) ?? true else { return }
      check(node.identifier, node.identifier.plainName, kind: "The variable name", modifiers: variable?.modifiers, &inspection)
    }
  }

  private static func variable(of pattern: IdentifierPatternSyntax) -> VariableDeclSyntax? {
    var node = pattern.parent
    while let current = node, current.kind != .variableDecl {
      guard [.patternBinding, .patternBindingList, .tuplePattern, .tuplePatternElement, .tuplePatternElementList]
        .contains(current.kind)
      else { return nil }
      node = current.parent
    }
    return node?.as(VariableDeclSyntax.self)
  }

  private func isOfOverride(_ parameter: FunctionParameterSyntax) -> Bool {
    let function = parameter.parent?.parent?.parent?.parent
    return function?.as(FunctionDeclSyntax.self)?.isOverride ?? false
  }

  private func check(
    _ token: TokenSyntax, _ name: String, kind: String, modifiers: DeclModifierListSyntax?, _ inspection: inout Inspection
  ) {
    guard token.presence == .present, !name.isEmpty, name != "self" else { return }
    let isPrivate = modifiers?.contains(anyOf: ["private", "fileprivate"]) ?? false
    let isStatic = modifiers?.contains(anyOf: ["static", "class"]) ?? false
    let judged = name.hasPrefix("_") && isPrivate ? String(name.dropFirst()) : name
    guard let trouble = trouble(with: judged, name: name, kind: kind, isStatic: isStatic) else { return }
    if !style.isExcluded(name) { inspection.report(token, trouble.message, severity: trouble.severity) }
  }

  private func trouble(
    with judged: String, name: String, kind: String, isStatic: Bool
  ) -> (message: String, severity: Severity)? {
    if let trouble = style.trouble(with: judged, kind: kind) { return trouble }
    guard let severity = style.caseSeverity, !isStatic, beginsWithCapital(judged) else { return nil }
    return ("\(kind) `\(name)` begins with a capital letter.", severity)
  }

  /// Acronyms (`URL`, `XMLString`) begin with several capitals and are fine.
  private func beginsWithCapital(_ name: String) -> Bool {
    guard let first = name.first, first.isUppercase, !style.startsWithAllowedSymbol(name) else { return false }
    guard let second = name.dropFirst().first else { return true }
    return !second.isUppercase
  }
}
