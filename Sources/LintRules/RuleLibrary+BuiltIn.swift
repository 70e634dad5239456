package import LintEngine
import LintPatterns
package import ReviewCore
package import StrictYAML

extension RuleLibrary {
  /// Returns the built-in rules.
  /// - Throws: `YAMLProblem` if an embedded file is damaged; a test reads all of them.
  package static func builtIn() throws(YAMLProblem) -> RuleLibrary {
    var definitions: [RuleDefinition] = []
    for rule in embeddedRules { definitions.append(try RuleDefinition(rule)) }
    return RuleLibrary(
      definitions: definitions, sources: [SwiftRules(), PatternRules(), CustomRules()], version: lintingDigest)
  }

  /// The names of the embedded files, ascending.
  package static var files: [String] { embeddedRules.map(\.file) }

  /// The ids of the rules that are written in Swift, in the order of their list.
  package static var implemented: [RuleID] { syntaxRules.map { $0.id } }
}
