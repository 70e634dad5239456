import RegularExpressions

/// An option that a rule has: its type, its default, and what it does.
package struct OptionDefinition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case boolean, integer, text, texts
    /// A whole number, or `off` for none.
    case limit
    /// A list of regular expressions, or one alone, see `Expression`.
    case patterns
    /// A text such as `10.15`, see `PlatformVersion`.
    case version
    /// A list of hexadecimal numbers of characters, such as `00AD`.
    case characters
    case severity
    case levels
    /// The table of layers, see `Layer`.
    case layers
    /// A list of `{min: 1900, max: 2030}`, without the upper ends.
    case ranges
    /// A list of names and of lists of names; the names are among `choices`.
    case order
    /// `{opening: "[", closing: "]"}`.
    case delimiters
  }

  package let name: String
  package let kind: Kind
  /// The texts that are allowed; empty allows all.
  package let choices: [String]
  package let defaultValue: OptionValue
  /// One sentence.
  package let summary: String
}
