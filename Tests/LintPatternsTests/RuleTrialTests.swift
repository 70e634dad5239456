import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import Testing

@Suite("A rule checked against its examples")
struct RuleTrialTests {
  @Test("The fix is applied to every bad example: the result must parse, and have nothing to fix", arguments: [
    ("f($X)", "g($X)", "f(1)", []), ("f($...A)", "g($...A)", "f(1, b: 2)", []), ("f($...A)", "", "f(1)", []),
    ("f($X)", "f(g($X))", "f(1)", ["wrong fix: A.swift still has findings to fix after 50 rounds"]),
    ("f($X)", "h(f($X))", "f(1)", ["wrong fix: A.swift still has findings to fix after 50 rounds"]),
    ("f($X)", "g($X", "f(1)", ["wrong fix: The fix of shown in A.swift, line 1, was refused: it breaks the syntax."]),
    ("f($X)", "g(", "f(1)\nf(2)", ["wrong fix: The fix of shown in A.swift, line 1, was refused: it breaks the syntax."]),
    // A fix that would lose a comment or code is not made.
    ("f($X, $Y)", "g($Y, $X)", "f(a /* one */, b)", ["wrong fix: No bad example shows the fix"]),
    ("func f($...X)", "func g($...X)", "func f(a: B) {}", ["wrong fix: No bad example shows the fix"]),
    ("f($X)", "f($X)", "f(a)", ["wrong fix: No bad example shows the fix"]),
    ("f($X, $Y)", "g($Y, $X)", "f(a /* one */, b); f(a, b)", []),
  ])
  func fixes(pattern: String, fix: String, bad: String, failures: [String]) throws {
    let found = try trial(pattern, fix, bad: bad, good: "h()").failures.map { "\($0.outcome.rawValue): \($0.explanation)" }
    #expect(found.count == failures.count && zip(found, failures).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test("An example that does not parse is rejected", arguments: [
    ("f(1", "h()", ["invalid: The bad example does not parse: correct its Swift."]),
    ("f(1)", "let = h()", ["invalid: The good example does not parse: correct its Swift."]),
    ("f(1) }", "h(", ["invalid: The bad example does not parse: correct its Swift.", "invalid: The good example does not parse: correct its Swift."]),
  ])
  func invalid(bad: String, good: String, failures: [String]) throws {
    let found = try trial("f($X)", "g($X)", bad: bad, good: good).failures.map { "\($0.outcome.rawValue): \($0.explanation)" }
    #expect(found == failures)
  }

  @Test("A finding without a fix may stay")
  func withoutFix() throws {
    let yaml = """
      id: shown
      summary: Shown.
      variants: [{match: f($X), fix: g($X)}, {match: f(), fix: null}, {match: {pattern: "h($X, $Y)"}, fix: "k($Y)"}]
      examples: {bad: ["h(1, 2); f(3)"], good: ["g()"]}
      """
    #expect(try trial(yaml).outcome == .validated)
  }

  private func trial(_ pattern: String, _ fix: String, bad: String, good: String) throws -> RuleTrial {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\"" }
    return try trial("""
      id: shown
      summary: Shown.
      match: {pattern: \(quoted(pattern))}
      fix: \(quoted(fix))
      examples: {bad: [\(quoted(bad))], good: [\(quoted(good))]}
      """)
  }

  private func trial(_ yaml: String) throws -> RuleTrial {
    let library = try RuleLibrary.empty.adding(rulesIn: [("rule.yml", Array(yaml.utf8))])
    return RuleTrial(of: library.definitions[0], in: library)
  }
}
