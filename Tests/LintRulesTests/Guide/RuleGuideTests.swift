import Foundation
import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import ReviewTestKit
import Testing

/// `Docs/rules-in-swift.md` shows a rule. This suite compiles it, because the file beside this one is what the guide shows,
/// and runs its examples.
@Suite("The guide to rules in Swift")
struct RuleGuideTests {
  private struct GuideRules: RuleSource {
    func runs(_ rule: RuleDefinition) -> Bool { rule.id == EmptyDefer.id }

    func register(_ rules: [ActiveRule], in registration: inout Registration) {
      for rule in rules { registration.register(number: rule.number, EmptyDefer(rule.options).register) }
    }
  }

  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func block(_ language: String) throws -> String {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: root.appending(path: "Docs/rules-in-swift.md"), encoding: .utf8)
    let rest = try #require(guide.range(of: "```\(language)\n")).upperBound
    let end = try #require(guide.range(of: "```\n", range: rest..<guide.endIndex)).lowerBound
    return String(guide[rest..<end])
  }

  @Test("The Swift that it shows is the rule that is compiled here")
  func showsTheRule() throws {
    let compiled = try String(contentsOf: folder.appending(path: "EmptyDefer.swift"), encoding: .utf8)
    #expect(try block("swift") == compiled)
  }

  @Test("The examples that it shows are what the rule finds and fixes")
  func examplesHold() throws {
    let definition = try RuleDefinition(yaml: block("yaml"), file: "Rules/empty_defer.yml")
    let library = RuleLibrary(definitions: [definition], sources: [GuideRules()])
    let trial = RuleTrial(of: definition, in: library)
    #expect(trial.failures.map(\.explanation) == [])
    #expect(definition.bad.count == 2)
  }
}
