package import ReviewCore

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
