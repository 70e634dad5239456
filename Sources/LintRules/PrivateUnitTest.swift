import LintEngine
import ReviewCore
import SwiftSyntax

/// Private tests, which XCTest cannot run.
struct PrivateUnitTest: SyntaxRule {
  static let id: RuleID = "private_unit_test"

  private let testClasses: Set<String>

  init(_ options: RuleOptions) {
    testClasses = Set(options.texts("test_parent_classes")).union(["QuickSpec", "XCTestCase"])
  }

  func register(_ rule: inout Registration) {
    rule.visit(DeclModifierSyntax.self, named: ["private", "fileprivate"]) { modifier, context in
      guard isHiding(modifier), let declaration = modifier.parent?.parent else { return }
      guard let keyword = hiddenTest(declaration) else { return }
      context.report(
        keyword, "Remove `private`; XCTest does not run private tests.",
        fix: ByteFix.removingWord(modifier, in: context.source).map { ByteFix(isSafe: false, edits: $0.edits) })
    }
  }

  private func isHiding(_ modifier: DeclModifierSyntax) -> Bool {
    (modifier.name.spells("private") || modifier.name.spells("fileprivate")) && modifier.detail == nil
  }

  /// Returns the keyword of a private test class, or of a private test in a class that is not private.
  private func hiddenTest(_ declaration: Syntax) -> TokenSyntax? {
    if let type = declaration.as(ClassDeclSyntax.self) {
      return isTestClass(type) && type.attributes.first(named: "objc") == nil ? type.classKeyword : nil
    }
    guard let test = declaration.as(FunctionDeclSyntax.self), isTest(test) else { return nil }
    guard let type = test.owner?.as(ClassDeclSyntax.self), isTestClass(type) else { return nil }
    guard !type.modifiers.contains(where: isHiding) || type.attributes.first(named: "objc") != nil else { return nil }
    return test.funcKeyword
  }

  private func isTestClass(_ type: ClassDeclSyntax) -> Bool {
    type.inheritanceClause?.names(anyOf: testClasses) ?? false
  }

  private func isTest(_ function: FunctionDeclSyntax) -> Bool {
    guard function.name.text.hasPrefix("test"), function.signature.parameterClause.parameters.isEmpty else {
      return false
    }
    return function.signature.returnClause == nil && function.attributes.first(named: "objc") == nil
      && !function.modifiers.contains(anyOf: ["static", "class"])
  }
}
