import LintEngine

/// A name that a scope declares.
struct LocalName: Sendable {
  enum Kind: Sendable {
    /// Of a function, an initialiser or a subscript.
    case parameter
    /// Of a closure.
    case closureParameter
    /// In the capture list of a closure.
    case capture
    /// A constant or variable of a function, a closure or the file.
    case variable
    /// A constant or variable of a type.
    case member
    /// A function that is not a member.
    case function
    /// A type or type alias that is not a member.
    case type
    /// The implicit name in a `catch`, a setter or an observer.
    case implicit
  }

  /// Without backticks.
  let name: String
  /// The range of the name in the source; empty for an implicit name.
  let range: Range<Int>
  let kind: Kind
  /// The number of enclosing scopes; 0 at the top level of the file.
  let depth: Int
}
