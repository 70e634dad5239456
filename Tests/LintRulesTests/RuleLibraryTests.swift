import Foundation
import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("The rule library")
struct RuleLibraryTests {
  @Test("Every rule file can be read, and is named after its rule")
  func readsRuleFiles() throws {
    let library = try RuleLibrary.builtIn()
    #expect(library.definitions.count >= 300)
    #expect(RuleLibrary.files == library.definitions.map { "\($0.id).yml" })
  }

  @Test("The patterns of every rule can be compiled", arguments: BuiltInRules.rules)
  func compilesPatterns(rule: RuleDefinition) {
    #expect(throws: Never.self, "Rules/\(rule.id).yml") { try rule.checkLogic(with: [:]) }
  }

  @Test("A rule that the build parsed is the rule of its file", arguments: RuleLibrary.files)
  func embedsRulesWhole(file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Rules/\(file)"), encoding: .utf8)
    let written = try RuleDefinition(yaml: text, file: "Rules/\(file)")
    let embedded = try #require(BuiltInRules.library[written.id])
    #expect(embedded.bad == written.bad && embedded.good == written.good)
    #expect(embedded.options == written.options && embedded.rationale == written.rationale)
    #expect(embedded.precision == written.precision)
    #expect(embedded.logic == written.logic)
  }

  @Test("At least four in five reviewed findings were correct", arguments: BuiltInRules.rules)
  func isPrecise(rule: RuleDefinition) throws {
    if rule.pack == "architecture" { #expect(rule.precision != nil, "Read what it finds on real code, and say so.") }
    guard let precision = rule.precision else { return }
    #expect(precision.right * 5 >= precision.read * 4, "Rework the rule, or drop it.")
  }

  @Test("The list of rules in code equals the rule files")
  func listsAllRules() throws {
    let listed = RuleLibrary.implemented
    let defined = try RuleLibrary.builtIn().definitions.filter { $0.logic == nil }.map { $0.id }
    #expect(listed == listed.sorted(), "Sort the list in Sources/LintRules/SyntaxRules.swift by id.")
    #expect(listed == defined, "Each Rules/<id>.yml without `match:` or `variants:` has one line in SyntaxRules.swift.")
  }
}
