package import LintEngine
import LintPatterns
package import ReviewCore
package import StrictYAML

/// Runs the rules that are written in Swift.
struct SwiftRules: RuleSource {
  private static let rules = Dictionary(syntaxRules.map { ($0.id, $0) }) { first, _ in first }

  func runs(_ rule: RuleDefinition) -> Bool {
    guard case .code = rule.body else { return false }
    return Self.rules[rule.id] != nil
  }

  func register(_ rules: [ActiveRule], in registration: inout Registration) {
    for rule in rules {
      guard let type = Self.rules[rule.definition.id] else { continue }
      registration.register(number: rule.number, type.init(rule.options).register)
    }
  }

  func dependsOnDay(_ rule: RuleID) -> Bool { Self.rules[rule]?.dependsOnDay ?? false }
}

extension RuleLibrary {
  /// The rules that come with the program.
  /// - Throws: `YAMLProblem` when one of the embedded files is damaged; a test reads all of them.
  package static func builtIn() throws(YAMLProblem) -> RuleLibrary {
    var definitions: [RuleDefinition] = []
    for rule in embeddedRules { definitions.append(try RuleDefinition(rule)) }
    return RuleLibrary(
      definitions: definitions, sources: [SwiftRules(), PatternRules(), CustomRules()], version: lintingDigest)
  }

  /// The names of the embedded files, ascending.
  package static var files: [String] { embeddedRules.map(\.file) }

  /// The rules that are written in Swift, in the order of their list.
  package static var implemented: [RuleID] { syntaxRules.map { $0.id } }
}
