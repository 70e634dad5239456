package import ReviewCore

/// The part of a rule that is written in Swift; everything else about it is in `Rules/<id>.yml`.
///
/// A rule does not traverse the tree: it registers for kinds of nodes, tokens, comments or lines, and is called as the
/// one walk of the file reaches them. A rule has no state between files.
package protocol SyntaxRule: Sendable {
  static var id: RuleID { get }
  /// Whether its findings may change from one day to the next: it uses `RuleContext.today`.
  static var dependsOnDay: Bool { get }
  init(_ options: RuleOptions)
  func register(_ rule: inout Registration)
}

extension SyntaxRule {
  package static var dependsOnDay: Bool { false }
}
