import ReviewCore

/// A rule held against its own examples.
package struct RuleTrial: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// Every example shows what the rule does.
    case validated
    /// It reports what it should leave alone.
    case noisy
    /// It does not report what it should.
    case missing
    /// Its fix leads to other code than is shown.
    case wrongFix = "wrong fix"
    /// It has no bad or no good example.
    case untested
  }

  /// An example that shows something else than the rule does.
  package struct Failure: Sendable {
    package let outcome: Outcome
    /// 1-based line of the rule file.
    package let line: Int
    /// One sentence.
    package let explanation: String
  }

  package let rule: RuleDefinition
  /// In the order of the examples.
  package let failures: [Failure]

  /// - Parameter library: Must hold the rule.
  package init(of rule: RuleDefinition, in library: RuleLibrary) {
    self.rule = rule
    var failures = rule.bad.flatMap { Self.failures(of: $0, isBad: true, rule, library) }
    failures += rule.good.flatMap { Self.failures(of: $0, isBad: false, rule, library) }
    if rule.bad.isEmpty || rule.good.isEmpty {
      let what = rule.bad.isEmpty ? "bad" : "good"
      failures.append(Failure(outcome: .untested, line: 1, explanation: "There is no \(what) example."))
    }
    self.failures = failures
  }

  /// The first that is wrong.
  package var outcome: Outcome { failures.first?.outcome ?? .validated }

  private static func failures(
    of example: RuleExample, isBad: Bool, _ rule: RuleDefinition, _ library: RuleLibrary
  ) -> [Failure] {
    let linter = Linter(library: library, settings: .example(example, of: rule.id), today: RuleExample.today)
    let bytes = Array(example.code.utf8)
    let source = SourceText(bytes)
    let found = linter.lint(path: example.path, bytes: bytes).findings.map(\.start)
    let marked = example.findings.map(source.position)
    func failure(_ outcome: Outcome, _ text: String) -> Failure {
      Failure(outcome: outcome, line: example.line, explanation: text)
    }
    if isBad, marked.isEmpty, found.isEmpty { return [failure(.missing, "Nothing is found in this bad example.")] }
    if !isBad || !marked.isEmpty {
      for place in found where !marked.contains(place) {
        return [failure(.noisy, "Line \(place.line), column \(place.column) of the example is reported, and should not be.")]
      }
      for place in marked where !found.contains(place) {
        return [failure(.missing, "Line \(place.line), column \(place.column) of the example is marked, and not reported.")]
      }
    }
    // What does not parse is never mended.
    guard let expected = example.fixed, !linter.lint(path: example.path, bytes: bytes).hasSyntaxErrors else { return [] }
    let fixed = linter.fix(path: example.path, bytes: bytes) { $0.fix != nil }
    guard fixed.bytes != Array(expected.utf8) else { return [] }
    let text = String(decoding: fixed.bytes, as: UTF8.self)
    return [failure(.wrongFix, "The fix gives `\(Visible.line(text))`.")]
  }
}
