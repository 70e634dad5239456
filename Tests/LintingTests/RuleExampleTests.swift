import LintEngine
import LintPatterns
import LintRules
import ReviewCore
import StrictYAML
import Synchronization
import Testing

/// Runs every example of every rule file, as it stands and in disguises.
@Suite("The examples of a rule")
struct RuleExampleTests {
  private static let library = (try? RuleLibrary.builtIn()) ?? .empty
  private static let rules = library.definitions
  /// Making a rule ready takes longer than linting an example with it, so that examples with the same settings share it.
  private static let linters = Mutex<[LintSettings: Linter]>([:])

  @Test("Every rule has enough of them", arguments: rules)
  func areEnough(rule: RuleDefinition) {
    #expect(rule.bad.count >= 4 && rule.good.count >= 4, "Rules/\(rule.id).yml needs four bad and four good examples.")
    #expect((rule.correction != .none) == rule.bad.contains { $0.fixed != nil }, "`fixed:` shows what a correction does.")
    #expect(rule.bad.allSatisfy { !$0.findings.isEmpty }, "A bad example marks its findings with ↓.")
  }

  @Test("Findings stand where the marks are", arguments: rules)
  func standAtMarks(rule: RuleDefinition) {
    for example in rule.bad + rule.good { expect(example.findings, in: example.code, rule, example) }
  }

  @Test("Carriage returns change nothing", arguments: rules)
  func surviveCarriageReturns(rule: RuleDefinition) {
    for example in rule.bad + rule.good {
      let breaks = Array(example.code.utf8).indices.filter { Array(example.code.utf8)[$0] == 0x0A }
      let shifted = example.findings.map { place in place + breaks.count { $0 < place } }
      expect(shifted, in: example.code.replacing("\n", with: "\r\n"), rule, example)
    }
  }

  @Test("In a comment they are no findings", arguments: rules.filter { [.syntax, .strings].contains($0.input) })
  func areNothingInComments(rule: RuleDefinition) {
    for example in rule.bad {
      let lines = example.code.split(separator: "\n", omittingEmptySubsequences: false).map { "// | \($0)" }
      expect([], in: lines.joined(separator: "\n") + "\n", rule, example)
    }
  }

  @Test("In a string they are no findings", arguments: rules.filter { [.syntax, .comments].contains($0.input) })
  func areNothingInStrings(rule: RuleDefinition) {
    for example in rule.bad {
      let newline = example.code.hasSuffix("\n") ? "" : "\n"
      expect([], in: "_ = #####\"\"\"\n\(example.code)\(newline)\"\"\"#####\n", rule, example)
    }
  }

  @Test("Text of several bytes before them moves them along", arguments: rules.filter { $0.input != .lines })
  func moveAlong(rule: RuleDefinition) {
    let prefix = "_ = \"é😀\"; "
    for example in rule.bad where rule.input == .syntax && !example.code.hasPrefix("import") {
      guard !example.code.hasPrefix("#") else { continue }
      expect(example.findings.map { $0 + prefix.utf8.count }, in: prefix + example.code, rule, example)
    }
    let line = "_ = \"é😀\"\n\n"
    for example in rule.bad { expect(example.findings.map { $0 + line.utf8.count }, in: line + example.code, rule, example) }
  }

  @Test("Behind a suppression they are none, by either name", arguments: rules)
  func areSuppressed(rule: RuleDefinition) {
    for (index, example) in rule.bad.enumerated() {
      let prefix = index.isMultiple(of: 2) ? "swiftlint" : "reviewbot"
      let file = lint("// \(prefix):disable \(rule.id) - as shown\n\(example.code)", rule: rule, example: example)
      #expect(file.findings.isEmpty, "\(rule.id), line \(example.line)")
    }
  }

  @Test("Fixes lead to what is shown, and to nothing more to fix", arguments: rules)
  func areFixed(rule: RuleDefinition) {
    for example in rule.bad {
      let linter = linter(for: rule, example: example)
      // What does not parse is mended only where white space is all that is wrong.
      guard example.fixed != nil || !linter.lint(path: example.path, bytes: Array(example.code.utf8)).hasSyntaxErrors else {
        continue
      }
      let fixed = linter.fix(path: example.path, bytes: Array(example.code.utf8)) { _ in true }
      let text = fixed.text
      #expect(text == example.fixed ?? example.code, "\(rule.id), line \(example.line)")
      #expect(fixed.notices == [])
      guard example.fixed != nil else { continue }
      let again = linter.fix(path: example.path, bytes: fixed.bytes) { _ in true }
      #expect(again.text == text, "\(rule.id), line \(example.line)")
      #expect(!linter.lint(path: example.path, bytes: fixed.bytes).hasSyntaxErrors)
    }
  }

  private func expect(_ places: [Int], in code: String, _ rule: RuleDefinition, _ example: RuleExample) {
    let source = SourceText(Array(code.utf8))
    let expected = places.map { source.position(at: $0) }
    let found = lint(code, rule: rule, example: example).findings.map(\.start)
    #expect(found == expected, "\(rule.id), line \(example.line): \(code)")
  }

  private func lint(_ code: String, rule: RuleDefinition, example: RuleExample) -> LintedFile {
    linter(for: rule, example: example).lint(path: example.path, bytes: Array(code.utf8))
  }

  private func linter(for rule: RuleDefinition, example: RuleExample) -> Linter {
    let settings = LintSettings.example(example, of: rule.id)
    return Self.linters.withLock { linters in
      if let known = linters[settings] { return known }
      let linter = Linter(library: Self.library, settings: settings, today: RuleExample.today)
      linters[settings] = linter
      return linter
    }
  }
}

extension RuleDefinition: CustomTestStringConvertible {
  public var testDescription: String { id.name }
}
