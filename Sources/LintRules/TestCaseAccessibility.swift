import LintEngine
import LintPatterns
import ReviewCore
import SwiftSyntax

/// Members of test classes that are not tests, and that are not private.
struct TestCaseAccessibility: SyntaxRule {
  static let id: RuleID = "test_case_accessibility"

  /// The methods that XCTest calls.
  private static let lifeCycle: Set<String> = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]
  private let testClasses: Set<String>
  private let prefixes: [String]

  init(_ options: RuleOptions) {
    testClasses = Set(options.texts("test_parent_classes")).union(["QuickSpec", "XCTestCase"])
    prefixes = options.texts("allowed_prefixes")
  }

  func register(_ rule: inout Registration) {
    rule.visit(ClassDeclSyntax.self) { node, context in
      guard let types = node.inheritanceClause, types.names(anyOf: testClasses) else { return }
      // A protocol may require any of the members.
      guard types.inheritedTypes.count == 1, !Self.conforms(node, context) else { return }
      for member in Syntax(node).memberNodes ?? [] { check(member, &context) }
    }
  }

  /// Returns whether an extension or a superclass adds a conformance to a protocol.
  private static func conforms(_ node: ClassDeclSyntax, _ context: RuleContext) -> Bool {
    let name = node.name.plainName
    let classes = Set(context.types.superclasses(of: name).map(unqualified))
    return context.types.ancestors(of: name).contains { !classes.contains(unqualified($0)) }
  }

  private static func unqualified(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  private func check(_ member: Syntax, _ context: inout RuleContext) {
    guard let marks = member.marks, !marks.modifiers.contains(anyOf: ["override"]) else { return }
    guard AccessLevel(of: marks.modifiers).map({ $0 > .fileprivate }) ?? true, isHelper(member) else { return }
    let hasLevel = AccessLevel(of: marks.modifiers) != nil
    let start = member.contentStart..<member.contentStart
    let isPlain = !hasLevel && marks.attributes.isEmpty && marks.modifiers.isEmpty
    context.report(
      member.contentStart..<(member.firstToken(viewMode: .sourceAccurate)?.contentEnd ?? member.contentEnd),
      "Make this member private; it is not a test.",
      fix: isPlain ? ByteFix(isSafe: false, edits: [ByteFix.Edit(range: start, text: "private ")]) : nil)
  }

  private func isHelper(_ member: Syntax) -> Bool {
    switch member.as(SyntaxEnum.self) {
    case .functionDecl(let function): return !isKnown(function)
    case .variableDecl(let variable):
      let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
      if isOfType(variable.modifiers), names == ["allTests"] { return false }
      return !names.contains(where: hasPrefix)
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .typeAliasDecl: return true
    default: return false
    }
  }

  private func isKnown(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text
    if hasPrefix(name) { return true }
    guard function.signature.parameterClause.parameters.isEmpty else { return false }
    if Self.lifeCycle.contains(name) { return true }
    return name.hasPrefix("test") && !isOfType(function.modifiers)
  }

  private func isOfType(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains(anyOf: ["static", "class"])
  }

  private func hasPrefix(_ name: String) -> Bool {
    prefixes.contains(where: name.hasPrefix)
  }
}
