package import LintEngine
import ReviewCore

/// A check of a rule against its own examples.
package struct RuleTrial: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// The rule behaves as in every example.
    case validated
    /// The rule reports code that it should accept.
    case noisy
    /// The rule does not report code that it should report.
    case missing
    /// The fix produces other code than the example shows, breaks the syntax, or does not remove the finding.
    case wrongFix = "wrong fix"
    /// An example does not parse.
    case invalid
    /// The rule has no bad or no good example.
    case untested
  }

  /// An example that differs from the rule's behaviour.
  package struct Failure: Sendable {
    package let outcome: Outcome
    /// The 1-based line in the rule file.
    package let line: Int
    /// One sentence.
    package let explanation: String
  }

  /// Whether the rule should report the code of an example.
  private enum ExampleKind {
    case bad, good
  }

  package let rule: RuleDefinition
  /// In example order.
  package let failures: [Failure]

  /// - Parameter library: Must contain the rule.
  package init(of rule: RuleDefinition, in library: RuleLibrary) {
    self.rule = rule
    var linters = ExampleLinters(of: rule.id, in: library)
    var failures = rule.bad.flatMap { Self.failures(of: $0, .bad, rule, linters.linter(for: $0)) }
    failures += rule.good.flatMap { Self.failures(of: $0, .good, rule, linters.linter(for: $0)) }
    if failures.isEmpty, !rule.bad.isEmpty, rule.logic?.hasFix == true,
      !rule.bad.contains(where: { Self.showsFix($0, linters.linter(for: $0)) }) {
      let text = "No bad example shows the fix: it changes nothing, or would lose a comment or code."
      failures.append(Failure(outcome: .wrongFix, line: 1, explanation: text))
    }
    if rule.bad.isEmpty || rule.good.isEmpty {
      let what = rule.bad.isEmpty ? "bad" : "good"
      failures.append(Failure(outcome: .untested, line: 1, explanation: "No \(what) example."))
    }
    self.failures = failures
  }

  private static func showsFix(_ example: RuleExample, _ linter: Linter) -> Bool {
    linter.lint(path: example.path, bytes: Array(example.code.utf8)).findings.contains { $0.fix != nil }
  }

  /// The outcome of the first failure.
  package var outcome: Outcome { failures.first?.outcome ?? .validated }

  private static func failures(
    of example: RuleExample, _ kind: ExampleKind, _ rule: RuleDefinition, _ linter: Linter
  ) -> [Failure] {
    let file = linter.lint(path: example.path, bytes: Array(example.code.utf8))
    // Some rules in Swift report code that does not parse.
    guard !file.hasSyntaxErrors || rule.logic == nil else {
      let text = "The \(kind) example does not parse: correct its Swift."
      return [Failure(outcome: .invalid, line: example.line, explanation: text)]
    }
    let misplaced = misplacedFinding(in: file, of: example, kind)
    return (misplaced ?? (file.hasSyntaxErrors ? nil : wrongFix(of: file, example, by: linter))).map { [$0] } ?? []
  }

  /// Returns a failure for a finding without a mark, or a mark without a finding.
  private static func misplacedFinding(
    in file: LintedFile, of example: RuleExample, _ kind: ExampleKind
  ) -> Failure? {
    let source = SourceText(Array(example.code.utf8))
    let found = file.findings.map(\.start)
    let marked = example.findings.map(source.position)
    func failure(_ outcome: Outcome, _ text: String) -> Failure {
      Failure(outcome: outcome, line: example.line, explanation: text)
    }
    if kind == .bad, marked.isEmpty {
      return found.isEmpty ? failure(.missing, "Nothing is found in this bad example.") : nil
    }
    if let place = found.first(where: { !marked.contains($0) }) {
      return failure(
        .noisy, "Line \(place.line), column \(place.column) of the example is reported, and should not be.")
    }
    return marked.first { !found.contains($0) }.map { place in
      failure(.missing, "Line \(place.line), column \(place.column) of the example is marked, and not reported.")
    }
  }

  /// Returns the failure of an example after its fixes. Either a fix was refused, or the rule still finds something to
  /// fix, or the code differs from the example.
  private static func wrongFix(of file: LintedFile, _ example: RuleExample, by linter: Linter) -> Failure? {
    let fixable = file.findings.count { $0.fix != nil }
    guard fixable > 0 || example.fixed != nil else { return nil }
    let fixed = linter.fix(path: example.path, bytes: Array(example.code.utf8), selection: .everything)
    func failure(_ text: String) -> Failure { Failure(outcome: .wrongFix, line: example.line, explanation: text) }
    if let reason = fixed.notices.first ?? fixed.gaps.first?.description { return failure(reason) }
    let left = linter.lint(path: example.path, bytes: fixed.bytes).findings
    if let finding = left.first, left.count > file.findings.count - fixable {
      let start = finding.start
      return failure("Line \(start.line), column \(start.column) of the fixed example is still reported.")
    }
    guard let expected = example.fixed, fixed.bytes != Array(expected.utf8) else { return nil }
    return failure("The fix gives `\(Escaped.line(String(decoding: fixed.bytes, as: UTF8.self)))`.")
  }
}
