package import ReviewCore
import StrictYAML

/// All rules, by id, with the sources that run them.
package struct RuleLibrary: Sendable {
  /// Ascending by id.
  package let definitions: [RuleDefinition]
  /// In the order in which they register for the walk.
  package let sources: [any RuleSource]
  /// A value that differs between builds whose rules may report different findings.
  package let version: UInt64
  private let indices: [RuleID: Int]

  package init(definitions: [RuleDefinition], sources: [any RuleSource], version: UInt64 = 0) {
    let sorted = definitions.sorted { $0.id < $1.id }
    self.definitions = sorted
    self.sources = sources
    self.version = version
    indices = Dictionary(sorted.indices.map { (sorted[$0].id, $0) }) { first, _ in first }
  }

  package subscript(id: RuleID) -> RuleDefinition? {
    indices[id].map { definitions[$0] }
  }

  /// Returns a library with additional rules. Existing rules take precedence.
  package func adding(_ more: [RuleDefinition]) -> RuleLibrary {
    guard !more.isEmpty else { return self }
    let new = more.filter { self[$0.id] == nil }
    return RuleLibrary(definitions: definitions + new, sources: sources, version: version)
  }

  package var names: [String] { definitions.map(\.id.name) }

  /// The rules about the form of the code alone.
  package var layoutRules: Set<RuleID> { Set(definitions.lazy.filter { $0.kind == .style }.map(\.id)) }
}
