package import LintEngine
import ReviewCore
package import StrictYAML

extension RuleLibrary {
  /// A library without rules, to which custom rules can be added.
  package static let empty = RuleLibrary(definitions: [], sources: [PatternRules(), CustomRules()])

  /// Returns the library with additional custom rules.
  /// - Throws: `YAMLProblem` for an invalid rule, or one whose id exists.
  package func adding(rulesIn files: [(name: String, bytes: [UInt8])]) throws(YAMLProblem) -> RuleLibrary {
    var all = definitions
    var origins = Dictionary(definitions.map { ($0.id, "built in") }) { first, _ in first }
    for file in files {
      for rule in try RuleDefinition.usersRules(file.bytes, file: file.name) {
        if let other = origins[rule.id] {
          throw YAMLProblem(
            file: file.name, line: rule.line, column: 1, message: "there is a rule \"\(rule.id)\" already, \(other)",
            hint: "Give this one another `id:`.")
        }
        origins[rule.id] = "in \(file.name)"
        all.append(rule)
      }
    }
    return RuleLibrary(definitions: all, sources: sources, version: version)
  }
}

extension RuleDefinition {
  /// The 1-based line of the rule's conditions; 1 for a rule in Swift.
  fileprivate var line: Int { logic?.variants.first?.match.place.line ?? 1 }
}
