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
    /// A function that is no member.
    case function
    /// What a `catch`, a setter or an observer gives a name that nobody writes.
    case implicit
  }

  /// Without back quotes.
  let name: String
  /// Where it is written; empty for an implicit one.
  let range: Range<Int>
  let kind: Kind
  /// How many scopes are around it; 0 for what the file declares.
  let depth: Int
}
