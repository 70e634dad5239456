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

extension RuleLibrary {
  /// SwiftLint rules that this program lacks because they need the compiler's index, each with the information that
  /// only the index has.
  package static let needingIndex: [RuleID: String] = [
    "capture_variable": "whether a captured name is a variable that changes",
    "explicit_self": "whether a bare name is a member of the type",
    "typesafe_array_init": "whether a value is a collection already",
    "unused_declaration": "whether anything in the program uses a declaration",
    "unused_import": "whether a file uses anything of a module",
  ]

  /// Returns the reason why a rule is not offered, as a sentence; nil if the rule does not need the index.
  package static func absence(of rule: RuleID) -> String? {
    needingIndex[rule].map {
      "the rule \"\(rule)\" is not available: \($0) is known only to the compiler's index"
    }
  }
}

/// A way to implement rules: Swift, patterns in YAML, or regular expressions. The engine uses rules only through their
/// sources.
package protocol RuleSource: Sendable {
  /// Returns whether the source can run a rule.
  func runs(_ rule: RuleDefinition) -> Bool
  /// Registers rules that the source can run, in the order of their numbers.
  func register(_ rules: [ActiveRule], in registration: inout Registration)
  /// Returns whether the findings of a rule may change from one day to the next.
  func dependsOnDay(_ rule: RuleID) -> Bool
}

extension RuleSource {
  package func dependsOnDay(_ rule: RuleID) -> Bool { false }
}

/// A rule that is on, with its options.
package struct ActiveRule: Sendable {
  /// The number that identifies the rule in its handlers and findings.
  package let number: Int
  package let definition: RuleDefinition
  package let options: RuleOptions
}

extension Registration {
  /// Runs the registration of one rule; its findings carry the number.
  package mutating func register(number: Int, _ rule: (inout Registration) -> Void) {
    self.number = number
    rule(&self)
  }
}
