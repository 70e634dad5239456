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
      for (rule, place) in try RuleDefinition.placedUsersRules(file.bytes, file: file.name) {
        if let other = origins[rule.id] {
          throw place.problem("there is a rule \"\(rule.id)\" already, \(other)", hint: "Give this one another id.")
        }
        origins[rule.id] = "in \(file.name)"
        all.append(rule)
      }
    }
    return RuleLibrary(definitions: all, sources: sources, version: version)
  }
}
