import LintEngine

/// Identifiers that replace metavariables and ellipses while the Swift parser reads a pattern.
enum Placeholder {
  static let variable = "__meta_"
  static let rest = "__rest"

  /// The meaning of an identifier; nil if it is not a placeholder.
  enum Meaning: Hashable {
    /// Without the `$`; names that begin with `_` are not bound.
    case variable(String)
    /// Any number of elements; nil without a name.
    case rest(String?)
  }

  static func meaning(of identifier: String) -> Meaning? {
    if identifier.hasPrefix(variable) { return .variable(String(identifier.dropFirst(variable.count))) }
    if identifier == rest { return .rest(nil) }
    if identifier.hasPrefix(rest + "_") { return .rest(String(identifier.dropFirst(rest.count + 1))) }
    return nil
  }
}
