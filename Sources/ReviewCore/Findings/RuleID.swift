/// A rule's name: snake_case, stable, as used in configurations and suppressions.
package struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package var description: String { name }

  package static func < (left: RuleID, right: RuleID) -> Bool {
    left.name < right.name
  }
}

extension RuleID {
  /// Errors of the compiler.
  package static let buildError: RuleID = "build_error"
  /// A failed, crashed or hung test: a finding in addition to the test's own entry, for readers that support only
  /// findings.
  package static let testFailure: RuleID = "test_failure"
}
