import ReviewCore

/// The working part of a rule that needs code; everything else about it stands in `Rules/<id>.yml`.
///
/// A rule never walks the tree by itself: it says which kinds of syntax, comments or lines it wants to see, and looks
/// at each as the one walk of the file comes by.
protocol SyntaxRule: Sendable {
  static var id: RuleID { get }
  /// Whether what it finds may be another tomorrow: it asks `RuleContext.today`.
  static var dependsOnDay: Bool { get }
  /// Words of which a file must have one, or there is nothing to find in it: the rule is not called there. Runs of ASCII
  /// letters, digits and underscores; none: any file.
  var words: [String] { get }
  init(_ options: RuleOptions)
  func register(_ rule: inout Registration)
}

extension SyntaxRule {
  static var dependsOnDay: Bool { false }
  var words: [String] { [] }
}
