import ReviewCore

/// The working part of a rule that needs code; everything else about it stands in `Rules/<id>.yml`.
///
/// A rule never walks the tree by itself: it says which kinds of syntax, comments or lines it wants to see, and looks
/// at each as the one walk of the file comes by.
protocol CodeRule: Sendable {
  static var id: RuleID { get }
  /// Whether what it finds may be another tomorrow: it asks `Inspection.today`.
  static var dependsOnDay: Bool { get }
  init(_ options: RuleOptions)
  func register(in registry: inout RuleRegistry)
}

extension CodeRule {
  static var dependsOnDay: Bool { false }
}
