import ReviewCore
import SwiftSyntax

/// Types in types, and functions in functions, more levels deep than a reader keeps in mind.
struct Nesting: CodeRule {
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

  func register(in registry: inout RuleRegistry) {
    let levels = registry.slot([Level]())
    registry.pass(SyntaxKind.owners) { node, inspection in
      checkType(node, levels: inspection[levels], &inspection)
      inspection[levels].append(.type)
    }
    registry.pass([.functionDecl]) { node, inspection in
      checkFunction(node, levels: inspection[levels], &inspection)
      inspection[levels].append(.function)
    }
    if !options.isOn("ignore_typealiases_and_associatedtypes") {
      registry.pass([.typeAliasDecl, .associatedTypeDecl]) { node, inspection in
        checkType(node, levels: inspection[levels], &inspection)
      }
    }
    registry.passOut(SyntaxKind.owners + [.functionDecl]) { _, inspection in _ = inspection[levels].popLast() }
    guard !options.isOn("check_nesting_in_closures_and_statements") else { return }
    registry.pass(Self.statementKinds) { _, inspection in inspection[levels].append(.other) }
    registry.passOut(Self.statementKinds) { _, inspection in _ = inspection[levels].popLast() }
  }

  private func checkType(_ node: PassingNode, levels: [Level], _ inspection: inout Inspection) {
    guard let exceeded = types.exceeded(by: levels.count { $0 == .type }) else { return }
    guard !levels.contains(.other), !isAllowedInFunction(levels), !isIgnoredEnum(node.syntax) else { return }
    report(node.syntax, "Types", exceeded, &inspection)
  }

  private func checkFunction(_ node: PassingNode, levels: [Level], _ inspection: inout Inspection) {
    guard let exceeded = functions.exceeded(by: levels.count { $0 == .function }), !levels.contains(.other) else { return }
    report(node.syntax, "Functions", exceeded, &inspection)
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
    _ node: Syntax, _ name: String, _ exceeded: (severity: Severity, limit: Int), _ inspection: inout Inspection
  ) {
    let children = node.children(viewMode: .sourceAccurate)
    let keyword = children.first { $0.as(TokenSyntax.self)?.tokenKind.isKeyword ?? false }
    let levels = exceeded.limit == 1 ? "1 level" : "\(exceeded.limit) levels"
    inspection.report(
      keyword ?? node, "\(name) are nested at most \(levels) deep.", severity: exceeded.severity)
  }
}

extension TokenKind {
  fileprivate var isKeyword: Bool {
    if case .keyword = self { true } else { false }
  }
}
