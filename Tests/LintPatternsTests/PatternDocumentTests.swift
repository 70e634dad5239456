import Foundation
import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import StrictYAML
import Testing

/// Runs every example of `Docs/patterns.md`.
@Suite("Docs/patterns.md")
struct PatternDocumentTests {
  /// The fenced blocks in order.
  private static let blocks: [(language: String, text: String)] = {
    let parts = document.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { place in
      let lines = parts[place].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), String(lines.dropFirst().joined()))
    }
  }()

  private static var rules: [String] { blocks.filter { $0.language == "yaml" && $0.text.hasPrefix("id:") }.map(\.text) }

  /// Conditions, and the Swift after them.
  private static var matches: [(match: String, code: String)] {
    Array(zip(blocks, blocks.dropFirst())).filter { $0.0.language == "yaml" && $0.1.language == "swift" }
      .map { ($0.0.text, $0.1.text) }
  }

  @Test("Every block of YAML is a rule, or precedes Swift code")
  func pairsBlocks() {
    let yaml = Self.blocks.filter { $0.language == "yaml" }
    #expect(yaml.count == Self.rules.count + Self.matches.count)
    #expect(Self.rules.count >= 3 && Self.matches.count >= 20)
  }

  @Test("Its rules are validated by their examples", arguments: rules.map(LongArgument.init))
  func validatesRules(yaml: LongArgument<String>) throws {
    let library = try RuleLibrary.empty.adding(rulesIn: [("patterns.md", Array(yaml.value.utf8))])
    let trial = RuleTrial(of: library.definitions[0], in: library)
    #expect(trial.outcome == .validated, "\(trial.rule.id): \(trial.failures)")
  }

  @Test("Its conditions match the marked code", arguments: matches)
  func findsMarks(match: String, code: String) throws {
    let found = try PatternRule(match: match).marked(code.replacing("↓", with: ""))
    #expect(found == code, "\(match)")
  }

  @Test("It names every kind and every measure")
  func namesEverything() throws {
    let text = Self.document
    for kind in RuleLanguage.kinds { #expect(text.contains("`\(kind)`") || text.contains(":\(kind)`"), "kind \(kind)") }
    for key in RuleLanguage.conditions { #expect(text.contains("`\(key)`") || text.contains("`\(key):"), "condition \(key)") }
  }

  private static var document: String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "Docs/patterns.md"), encoding: .utf8)) ?? ""
  }
}
