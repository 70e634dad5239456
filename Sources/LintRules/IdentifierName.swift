import LintEngine
import ReviewCore
import SwiftSyntax

/// Names of variables, constants, parameters and enum cases: lower camel case, within length limits. For functions,
/// only the first letter is checked.
struct IdentifierName: SyntaxRule {
  static let id: RuleID = "identifier_name"

  private static let parameterKinds: [SyntaxKind] = [
    .functionParameter, .closureParameter, .closureShorthandParameter, .enumCaseParameter, .accessorParameters,
  ]

  private let style: NameStyle
  private let operators: Set<Character>

  init(_ options: RuleOptions) {
    style = NameStyle(options)
    operators = Set("/=-+!*|^~?.%<>&").union(options.texts("additional_operators").joined())
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionDeclSyntax.self) { node, context in checkFunction(node, &context) }
    rule.visit(EnumCaseElementSyntax.self) { node, context in
      check(node.name, kind: "The case name", modifiers: nil, &context)
    }
    rule.visit(anyOf: Self.parameterKinds) { node, context in
      guard let name = Self.parameterName(node) else { return }
      check(name, kind: "The parameter name", modifiers: nil, &context)
    }
    rule.visit(IdentifierPatternSyntax.self) { node, context in
      guard !style.isPlainlyRight(node.identifier, in: context.source) else { return }
      let variable = Self.variable(of: node)
      guard variable.map({ !$0.modifiers.contains(anyOf: ["override"]) }) ?? true else { return }
      check(node.identifier, kind: "The variable name", modifiers: variable?.modifiers, &context)
    }
  }

  /// Returns the name that the body uses.
  private static func parameterName(_ node: Syntax) -> TokenSyntax? {
    switch node.kind {
    case .functionParameter: node.as(FunctionParameterSyntax.self).map { $0.secondName ?? $0.firstName }
    case .closureParameter: node.as(ClosureParameterSyntax.self).map { $0.secondName ?? $0.firstName }
    case .enumCaseParameter: node.as(EnumCaseParameterSyntax.self).flatMap { $0.secondName ?? $0.firstName }
    case .closureShorthandParameter: node.as(ClosureShorthandParameterSyntax.self)?.name
    default: node.as(AccessorParametersSyntax.self)?.name
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

  /// Checks the first letter of a function. Its parameters add to the meaning of its name, so the length is not
  /// checked.
  private func checkFunction(_ node: FunctionDeclSyntax, _ context: inout RuleContext) {
    let token = node.name
    guard !style.isPlainlyRight(token, in: context.source), !node.isOverride, !token.isRawIdentifier else { return }
    let name = token.plainName
    guard let first = name.first, !operators.contains(first), let severity = style.caseSeverity else { return }
    let judged = judgedPart(of: name, node.modifiers)
    guard beginsWithCapital(judged) || beginsWithSymbol(judged), !isExcluded(token, name, judged) else { return }
    context.report(token, "Begin the function name `\(name)` with a lowercase letter.", severity: severity)
  }

  private func check(
    _ token: TokenSyntax, kind: String, modifiers: DeclModifierListSyntax?, _ context: inout RuleContext
  ) {
    guard !style.isPlainlyRight(token, in: context.source), token.presence == .present else { return }
    guard !token.isRawIdentifier else { return }
    let plain = token.plainName
    let name = plain.hasPrefix("$") ? String(plain.dropFirst()) : plain
    guard !name.isEmpty, name != "self", token.text != "_" else { return }
    let isStatic = modifiers?.contains(anyOf: ["static"]) ?? false
    let judged = judgedPart(of: name, modifiers)
    guard let trouble = trouble(with: judged, name: name, kind: kind, isStatic: isStatic) else { return }
    if !isExcluded(token, name, judged) { context.report(token, trouble.message, severity: trouble.severity) }
  }

  /// Returns the name without the underscore that private names may begin with.
  private func judgedPart(of name: String, _ modifiers: DeclModifierListSyntax?) -> String {
    guard name.hasPrefix("_"), isPrivate(modifiers) else { return name }
    return String(name.dropFirst())
  }

  /// Returns whether a pattern matches the whole name, with or without backticks, or the judged part.
  private func isExcluded(_ token: TokenSyntax, _ name: String, _ judged: String) -> Bool {
    style.isExcluded(token) || name != judged && (style.isExcluded(name) || style.isExcluded(judged))
  }

  /// Returns whether the modifiers make the name private. `private(set)` does not limit reading.
  private func isPrivate(_ modifiers: DeclModifierListSyntax?) -> Bool {
    modifiers.flatMap(AccessLevel.init(of:)).map { $0 < .internal } ?? false
  }

  private func trouble(
    with judged: String, name: String, kind: String, isStatic: Bool
  ) -> (message: String, severity: Severity)? {
    if let trouble = style.trouble(with: judged, kind: kind) { return trouble }
    guard let severity = style.caseSeverity, !isStatic, beginsWithCapital(judged) else { return nil }
    return ("\(kind) `\(name)` begins with a capital letter; use lower camel case.", severity)
  }

  /// Returns whether a name begins with a single capital letter. Acronyms such as `URL` or `XMLString` begin with
  /// several and are allowed.
  private func beginsWithCapital(_ name: String) -> Bool {
    guard let first = name.first, first.isUppercase, !style.startsWithAllowedSymbol(name) else { return false }
    guard let second = name.dropFirst().first else { return true }
    return !second.isUppercase
  }

  /// Returns whether the name begins with a symbol: `_run`, or an operator with characters that Swift's own operators
  /// do not use.
  private func beginsWithSymbol(_ name: String) -> Bool {
    guard let first = name.first, !first.isLetter, !style.startsWithAllowedSymbol(name) else { return false }
    return !(name.dropFirst().first?.isUppercase ?? false)
  }
}
