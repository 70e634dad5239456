import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

/// Runs every example of every rule file, unchanged and in variations.
@Suite("The examples of a rule")
struct RuleExampleTests {
  private static let rules = BuiltInRules.rules

  @Test("Every rule has enough examples", arguments: rules)
  func areEnough(rule: RuleDefinition) {
    let (bad, good) = (bad(rule), BuiltInRules.examples(of: rule).good)
    #expect(bad.count >= 4 && good.count >= 4, "Rules/\(rule.id).yml needs four bad and four good examples.")
    #expect((rule.correction != .none) == bad.contains { $0.fixed != nil }, "`fixed:` shows what a correction does.")
    #expect(bad.allSatisfy { !$0.findings.isEmpty }, "A bad example marks its findings with ↓.")
  }

  @Test("Findings are at the marks", arguments: rules)
  func standAtMarks(rule: RuleDefinition) {
    for example in BuiltInRules.examples(of: rule).all {
      let findings = expect(example.findings, in: example.code, rule, example)
      if rule.correction == .none { #expect(findings.allSatisfy { $0.fix == nil }, "\(rule.id) declares no correction.") }
    }
  }

  @Test("Carriage returns and multi-byte lines before them change nothing but offsets", arguments: rules)
  func surviveCarriageReturns(rule: RuleDefinition) {
    let line = rule.input == .lines ? "" : "_ = \"é😀\"\n\n"
    for example in bad(rule).prefix(4) {
      let code = Array((line + example.code).utf8)
      let breaks = code.indices.filter { code[$0] == 0x0A }
      let shifted = example.findings.map { $0 + line.utf8.count }.map { offset in offset + breaks.count { $0 < offset } }
      expect(shifted, in: (line + example.code).replacing("\n", with: "\r\n"), rule, example)
    }
  }

  @Test("In a comment they are not reported", arguments: rules.filter { [.syntax, .strings].contains($0.input) })
  func areNothingInComments(rule: RuleDefinition) {
    for examples in alike(bad(rule), rule) {
      let lines = examples.flatMap { $0.code.split(separator: "\n", omittingEmptySubsequences: false).map { "// | \($0)" } }
      expect([], in: lines.joined(separator: "\n") + "\n", rule, examples[0])
    }
  }

  @Test("In a string they are not reported", arguments: rules.filter { [.syntax, .comments].contains($0.input) })
  func areNothingInStrings(rule: RuleDefinition) {
    for examples in alike(bad(rule), rule) {
      let strings = examples.map { example in
        "_ = #####\"\"\"\n\(example.code)\(example.code.hasSuffix("\n") ? "" : "\n")\"\"\"#####\n"
      }
      expect([], in: strings.joined(), rule, examples[0])
    }
  }

  @Test("Multi-byte text before them on the line moves them", arguments: rules.filter { $0.input == .syntax })
  func moveAlong(rule: RuleDefinition) {
    let prefix = "_ = \"é😀\"; "
    for example in bad(rule).prefix(4) where !example.code.hasPrefix("import") && !example.code.hasPrefix("#") {
      expect(example.findings.map { $0 + prefix.utf8.count }, in: prefix + example.code, rule, example)
    }
  }

  @Test("With a suppression they are not reported, by either name", arguments: rules)
  func areSuppressed(rule: RuleDefinition) {
    for (index, example) in bad(rule).prefix(2).enumerated() {
      let prefix = index.isMultiple(of: 2) ? "swiftlint" : "reviewbot"
      let file = lint("// \(prefix):disable \(rule.id) - as shown\n\(example.code)", rule: rule, example: example)
      #expect(file.findings.isEmpty, "\(rule.id), line \(example.line)")
    }
  }

  @Test("Fixes give the shown result, and nothing more to fix", arguments: rules.filter { $0.correction != .none })
  func areFixed(rule: RuleDefinition) {
    for example in bad(rule) {
      let linter = BuiltInRules.linter(for: example, of: rule)
      // Code that does not parse is fixed only if white space is the only problem.
      guard example.fixed != nil || !linter.lint(path: example.path, bytes: Array(example.code.utf8)).hasSyntaxErrors else {
        continue
      }
      let fixed = linter.fix(path: example.path, bytes: Array(example.code.utf8), selection: .everything)
      let text = fixed.text
      #expect(text == example.fixed ?? example.code, "\(rule.id), line \(example.line)")
      #expect(fixed.notices == [])
      guard example.fixed != nil else { continue }
      let again = linter.fix(path: example.path, bytes: fixed.bytes, selection: .everything)
      #expect(again.text == text, "\(rule.id), line \(example.line)")
      #expect(!linter.lint(path: example.path, bytes: fixed.bytes).hasSyntaxErrors)
    }
  }

  /// - Returns: The findings.
  @discardableResult
  private func expect(_ places: [Int], in code: String, _ rule: RuleDefinition, _ example: RuleExample) -> [LintFinding] {
    let source = SourceText(Array(code.utf8))
    let expected = places.map { source.position(at: $0) }
    let findings = lint(code, rule: rule, example: example).findings
    #expect(findings.map(\.start) == expected, "\(rule.id), line \(example.line): \(code)")
    return findings
  }

  private func lint(_ code: String, rule: RuleDefinition, example: RuleExample) -> LintedFile {
    BuiltInRules.linter(for: example, of: rule).lint(path: example.path, bytes: Array(code.utf8))
  }

  private func bad(_ rule: RuleDefinition) -> [RuleExample] { BuiltInRules.examples(of: rule).bad }

  /// Groups examples by path and settings: those without findings can be linted as one file.
  private func alike(_ examples: [RuleExample], _ rule: RuleDefinition) -> [[RuleExample]] {
    struct Setting: Hashable {
      let settings: LintSettings
      let path: RepoPath
    }
    let groups = Dictionary(grouping: examples) { Setting(settings: .example($0, of: rule.id), path: $0.path) }
    return Array(groups.values)
  }
}
