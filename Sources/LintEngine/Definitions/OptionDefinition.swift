import RegularExpressions
import ReviewCore
package import StrictYAML

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

extension OptionDefinition {
  /// The regular expressions that an option has by default.
  package enum DefaultExpressions: Sendable {
    /// They are compiled when the option is read.
    case checked
    /// They are those of a built-in rule, which a test compiles.
    case trusted
  }

  /// Reads `name: {type: integer, default: 3, summary: …}`.
  /// - Throws: `YAMLProblem` for an unknown type or a default of another type.
  package init(name: String, node: YAMLNode, expressions: DefaultExpressions) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["type", "default", "choices", "summary"])
    self.name = name
    kind = try mapping.required("type").oneOf(Kind.self)
    choices = try mapping["choices"]?.strings() ?? []
    summary = try mapping.required("summary").string()
    let value = try mapping.required("default")
    defaultValue =
      expressions == .trusted && kind == .patterns
      ? .texts(try Self.oneOrMore(value)) : try Self.value(of: value, kind: kind, choices: choices)
  }

  /// Returns a configured value of this option.
  /// - Throws: `YAMLProblem` if the value is of another type, is not one of the choices, or is not a valid regular
  ///   expression.
  package func value(from node: YAMLNode) throws(YAMLProblem) -> OptionValue {
    try Self.value(of: node, kind: kind, choices: choices)
  }

  private static func value(of node: YAMLNode, kind: Kind, choices: [String]) throws(YAMLProblem) -> OptionValue {
    switch kind {
    case .boolean: .boolean(try node.bool())
    case .integer: .integer(try amount(node))
    case .limit: .limit(try limit(node))
    case .text: .text(choices.isEmpty ? try node.string() : try node.oneOf(choices))
    case .texts: .texts(try texts(of: node, choices: choices))
    case .patterns: .texts(try patterns(of: node))
    case .version: .text(try version(node))
    case .characters: .texts(try characters(of: node))
    case .severity: .severity(try node.oneOf(Severity.self))
    case .levels: .levels(try levels(of: node))
    case .layers: .layers(try Layer.layers(in: node))
    case .ranges: .ranges(try ranges(of: node))
    case .order: .order(try order(of: node, choices: choices))
    case .delimiters: .delimiters(try delimiters(of: node))
    }
  }

  private static func texts(of node: YAMLNode, choices: [String]) throws(YAMLProblem) -> [String] {
    if !choices.isEmpty {
      for item in node.isScalar ? [node] : try node.sequence() { _ = try item.oneOf(choices) }
    }
    return try oneOrMore(node)
  }

  private static func version(_ node: YAMLNode) throws(YAMLProblem) -> String {
    let text = try node.string()
    guard PlatformVersion(text) != nil else {
      throw node.problem("\"\(text)\" is not a version", hint: "Write numbers with points between them, such as 10.15.")
    }
    return text
  }

  private static func characters(of node: YAMLNode) throws(YAMLProblem) -> [String] {
    for item in node.isScalar ? [node] : try node.sequence() {
      let text = try item.string()
      guard let value = UInt32(text, radix: 16), Unicode.Scalar(value) != nil else {
        throw item.problem("\"\(text)\" is not a character", hint: "Write its hexadecimal number, such as 00AD.")
      }
    }
    return try oneOrMore(node)
  }

  private static func patterns(of node: YAMLNode) throws(YAMLProblem) -> [String] {
    let items = node.isScalar ? [node] : try node.sequence()
    for item in items {
      do throws(ExpressionProblem) {
        _ = try Expression(regularExpression: try? item.string())
      } catch {
        throw item.problem(error.message, hint: "Correct the regular expression.")
      }
    }
    return try oneOrMore(node)
  }

  /// Returns the strings of a list; a single string counts as a list of one.
  private static func oneOrMore(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    node.isScalar ? [try node.string()] : try node.strings()
  }

  private static func ranges(of node: YAMLNode) throws(YAMLProblem) -> [Range<Double>] {
    var ranges: [Range<Double>] = []
    for item in try node.sequence() {
      let mapping = try item.mapping(allowing: ["min", "max"])
      let minimum = try mapping.required("min").number()
      let maximum = try mapping.required("max").number()
      guard minimum <= maximum else {
        throw item.problem("`min` is above `max`", hint: "Write the smaller number as `min`.")
      }
      ranges.append(minimum..<maximum)
    }
    return ranges
  }

  /// Reads `[a, [b, c]]`; a single name is a group of one.
  private static func order(of node: YAMLNode, choices: [String]) throws(YAMLProblem) -> [[String]] {
    var groups: [[String]] = []
    for item in try node.sequence() { groups.append(try texts(of: item, choices: choices)) }
    return groups
  }

  private static func delimiters(of node: YAMLNode) throws(YAMLProblem) -> Delimiters {
    let mapping = try node.mapping(allowing: ["opening", "closing"])
    var texts: [String] = []
    for key in ["opening", "closing"] {
      let value = try mapping.required(key)
      let text = try value.string()
      guard !text.isEmpty else {
        throw value.problem("an empty text parts nothing", hint: "Write a character or more.")
      }
      texts.append(text)
    }
    return Delimiters(opening: texts[0], closing: texts[1])
  }

  /// Reads `{warning: 3, error: 2}`, or the warning alone as a number.
  private static func levels(of node: YAMLNode) throws(YAMLProblem) -> Levels {
    guard node.isMapping else { return Levels(warning: try amount(node), error: nil) }
    let mapping = try node.mapping(allowing: ["warning", "error"])
    var levels: [Int?] = []
    for key in ["warning", "error"] { levels.append(try mapping[key].map(amount)) }
    return Levels(warning: levels[0], error: levels[1])
  }

  private static func limit(_ node: YAMLNode) throws(YAMLProblem) -> Int? {
    if let text = try? node.string(), text == "off" { return nil }
    return try amount(node)
  }

  private static func amount(_ node: YAMLNode) throws(YAMLProblem) -> Int {
    let amount = try node.integer()
    guard amount >= 0 else { throw node.problem("\(amount) is below 0", hint: "Write 0 or more.") }
    return amount
  }
}
