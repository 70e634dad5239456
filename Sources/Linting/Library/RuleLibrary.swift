package import ReviewCore
package import StrictYAML

/// All rules there are, by id.
package struct RuleLibrary: Sendable {
  /// Ascending by id.
  package let definitions: [RuleDefinition]
  private let places: [RuleID: Int]

  package init(definitions: [RuleDefinition]) {
    let sorted = definitions.sorted { $0.id < $1.id }
    self.definitions = sorted
    places = Dictionary(sorted.indices.map { (sorted[$0].id, $0) }) { first, _ in first }
  }

  /// The rules that come with the program.
  /// - Throws: `YAMLProblem` when one of the embedded files is damaged; a test keeps them whole.
  package static func builtIn() throws(YAMLProblem) -> RuleLibrary {
    var definitions: [RuleDefinition] = []
    for rule in embeddedRules {
      definitions.append(try RuleDefinition(rule))
    }
    return RuleLibrary(definitions: definitions)
  }

  /// The names of the embedded files, ascending.
  package static var files: [String] { embeddedRules.map { $0.file } }

  /// The rules whose working part is listed in `Rules/SyntaxRules.swift`, in the order of the list.
  package static var implemented: [RuleID] { syntaxRules.map { $0.id } }

  package subscript(id: RuleID) -> RuleDefinition? {
    places[id].map { definitions[$0] }
  }

  /// With more rules; those that are there already stay.
  package func adding(_ more: [RuleDefinition]) -> RuleLibrary {
    more.isEmpty ? self : RuleLibrary(definitions: definitions + more.filter { self[$0.id] == nil })
  }

  package var names: [String] { definitions.map(\.id.name) }
}
