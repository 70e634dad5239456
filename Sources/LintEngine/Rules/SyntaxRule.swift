package import ReviewCore

/// The part of a rule that is written in Swift; the rest of the rule is in `Rules/<id>.yml`.
///
/// A rule does not traverse the tree. It registers for kinds of nodes, tokens, comments or lines, and its handlers run
/// as the single walk of the file reaches them. A rule keeps no state between files.
package protocol SyntaxRule: Sendable {
  static var id: RuleID { get }
  /// Whether the rule uses `RuleContext.today`, so that its findings may change from one day to the next.
  static var dependsOnDay: Bool { get }
  init(_ options: RuleOptions)
  func register(_ rule: inout Registration)
}

extension SyntaxRule {
  package static var dependsOnDay: Bool { false }
}
