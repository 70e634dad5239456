import LintEngine
import ReviewCore
import SwiftSyntax

/// Types in types, and functions in functions, that are nested too deeply.
struct Nesting: SyntaxRule {
  static let id: RuleID = "nesting"

  private enum Level {
    case type, function, other
  }

  private let types: Levels
  private let functions: Levels
  private let options: RuleOptions

  init(_ options: RuleOptions) {
    self.options = options
    types = options.levels("type_level")
    functions = options.levels("function_level")
  }

  private static let statementKinds: [SyntaxKind] = [
    .closureExpr, .ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .doStmt, .switchExpr, .deferStmt,
  ]

  func register(_ rule: inout Registration) {
    let levels = rule.state([Level]())
    rule.visit(anyOf: SyntaxKind.owners) { node, context in
      checkType(node, levels: context[levels], &context)
      context[levels].append(.type)
    }
    rule.visit(anyOf: [.functionDecl]) { node, context in
      checkFunction(node, levels: context[levels], &context)
      context[levels].append(.function)
    }
    if !options.isOn("ignore_typealiases_and_associatedtypes") {
      rule.visit(anyOf: [.typeAliasDecl, .associatedTypeDecl]) { node, context in
        checkType(node, levels: context[levels], &context)
      }
    }
    rule.leave(anyOf: SyntaxKind.owners + [.functionDecl]) { _, context in _ = context[levels].popLast() }
    guard !options.isOn("check_nesting_in_closures_and_statements") else { return }
    rule.visit(anyOf: Self.statementKinds) { _, context in context[levels].append(.other) }
    rule.leave(anyOf: Self.statementKinds) { _, context in _ = context[levels].popLast() }
  }

  private func checkType(_ node: Syntax, levels: [Level], _ context: inout RuleContext) {
    guard let exceeded = types.exceeded(by: levels.count { $0 == .type }) else { return }
    guard !levels.contains(.other), !isAllowedInFunction(levels), !isIgnoredEnum(node) else { return }
    report(node, "types", exceeded, &context)
  }

  private func checkFunction(_ node: Syntax, levels: [Level], _ context: inout RuleContext) {
    guard let exceeded = functions.exceeded(by: levels.count { $0 == .function }), !levels.contains(.other) else {
      return
    }
    report(node, "functions", exceeded, &context)
  }

  private func isAllowedInFunction(_ levels: [Level]) -> Bool {
    options.isOn("always_allow_one_type_in_functions") && levels.last == .function
  }

  private func isIgnoredEnum(_ node: Syntax) -> Bool {
    guard options.isOn("ignore_coding_keys"), let type = node.as(EnumDeclSyntax.self) else { return false }
    let parents = type.inheritanceClause?.inheritedTypes.map { $0.type.writtenText } ?? []
    return type.name.text == "CodingKeys" && parents.contains("CodingKey")
  }

  private func report(
    _ node: Syntax, _ name: String, _ exceeded: (severity: Severity, limit: Int), _ context: inout RuleContext
  ) {
    let children = node.children(viewMode: .sourceAccurate)
    let keyword = children.first { $0.as(TokenSyntax.self)?.tokenKind.isKeyword ?? false }
    let levels = exceeded.limit == 1 ? "1 level" : "\(exceeded.limit) levels"
    context.report(
      keyword ?? node, "Move this declaration out; the limit for nested \(name) is \(levels).",
      severity: exceeded.severity)
  }
}

extension TokenKind {
  fileprivate var isKeyword: Bool {
    if case .keyword = self { true } else { false }
  }
}
