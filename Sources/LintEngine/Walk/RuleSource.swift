package import ReviewCore

/// A way to write rules: Swift, patterns in YAML, regular expressions. The engine knows rules by their sources alone.
package protocol RuleSource: Sendable {
  /// Returns whether the source can run a rule.
  func runs(_ rule: RuleDefinition) -> Bool
  /// Registers rules that the source can run, in the order of their numbers.
  func register(_ rules: [ActiveRule], in registration: inout Registration)
  /// Whether the findings of a rule may change from one day to the next.
  func dependsOnDay(_ rule: RuleID) -> Bool
}

extension RuleSource {
  package func dependsOnDay(_ rule: RuleID) -> Bool { false }
}

/// A rule that is on, with its options.
package struct ActiveRule: Sendable {
  /// What its handlers and findings name it by.
  package let number: Int
  package let definition: RuleDefinition
  package let options: RuleOptions
}

extension Registration {
  /// Lets a rule register; its findings bear the number.
  package mutating func register(number: Int, _ rule: (inout Registration) -> Void) {
    self.number = number
    rule(&self)
  }
}
