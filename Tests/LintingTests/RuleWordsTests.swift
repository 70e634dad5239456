@testable import Linting
import ReviewCore
import Testing

/// Rules may say which words a file must have for them; with few rules on they are called all the same.
@Suite("A rule beside all others")
struct RuleWordsTests {
  private static let library = (try? RuleLibrary.builtIn()) ?? RuleLibrary(definitions: [])
  private static let everything = Linter(library: library, settings: settings, today: RuleExample.today)

  private static var settings: LintSettings {
    LintSettings(rules: Dictionary(library.definitions.map { ($0.id, RuleSetting()) }) { first, _ in first })
  }

  /// What comments suppress depends on the other rules.
  private static let rules = library.definitions.filter { $0.input != .comments }

  @Test("It finds what it finds alone", arguments: rules)
  func findsTheSame(rule: RuleDefinition) {
    for example in (rule.bad + rule.good) where example.options.isEmpty && example.companions.isEmpty {
      let bytes = Array(example.code.utf8)
      let alone = Linter(library: Self.library, settings: .example(example, of: rule.id), today: RuleExample.today)
      let found = Self.everything.lint(path: example.path, bytes: bytes).findings.filter { $0.rule == rule.id }
      #expect(found == alone.lint(path: example.path, bytes: bytes).findings, "\(rule.id), line \(example.line)")
    }
  }

  @Test("No example lacks the words that the rule needs", arguments: rules.filter { $0.logic == nil })
  func needsNoMore(rule: RuleDefinition) throws {
    let type = try #require(syntaxRules.first { $0.id == rule.id })
    for example in rule.bad {
      let words = type.init(RuleOptions(definition: rule, configured: example.options)).words
      guard !words.isEmpty else { continue }
      var file = FileWords(Array(example.code.utf8), path: example.path)
      let need = FileNeed.some(words.map { FileNeed(token: Array($0.utf8)) })
      let isMet = file.meet(need)
      #expect(isMet, "\(rule.id), line \(example.line)")
    }
  }

  @Test("Without its words it is not called, with them it is")
  func isGated() throws {
    let rules = CompiledRules(settings: Self.settings, overrides: [], library: Self.library)
    let index = try #require(rules.ids.firstIndex(of: "dynamic_inline"))
    #expect(idle("func run() {}\n", rules)[index + 1])
    #expect(!idle("dynamic func run() {}\n", rules)[index + 1])
    #expect(!idle("func dynamicRun() {} // dynamic\n", rules)[index + 1])
    #expect(idle("func dynamicRun() {}\n", rules).contains(false))
  }

  private func idle(_ code: String, _ rules: CompiledRules) -> [Bool] {
    var words: FileWords? = FileWords(Array(code.utf8), path: "A.swift")
    return rules.idle(in: &words)
  }
}
