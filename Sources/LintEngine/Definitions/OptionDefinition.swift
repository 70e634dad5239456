import RegularExpressions

/// An option of a rule: its type, its default, and its effect.
package struct OptionDefinition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case boolean, integer, text, texts
    /// A whole number, or `off` for no limit.
    case limit
    /// A list of regular expressions, or a single one; see `Expression`.
    case patterns
    /// A version such as `10.15`; see `PlatformVersion`.
    case version
    /// A list of hexadecimal code points, such as `00AD`.
    case characters
    case severity
    case levels
    /// The table of layers; see `Layer`.
    case layers
    /// A list of `{min: 1900, max: 2030}`. The upper bounds are exclusive.
    case ranges
    /// A list whose elements are names or lists of names. All names are in `choices`.
    case order
    /// `{opening: "[", closing: "]"}`.
    case delimiters
  }

  package let name: String
  package let kind: Kind
  /// The allowed strings; empty allows any string.
  package let choices: [String]
  package let defaultValue: OptionValue
  /// One sentence.
  package let summary: String
}
