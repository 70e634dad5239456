package import Reporting

/// The values that a key accepts.
package indirect enum SettingShape: Sendable {
  /// A value: its description in messages and on the reference page, and the members of its JSON Schema.
  case value(String, schema: JSONSchema.Members)
  /// Nested keys, or one of these words.
  case section([Setting], or: [String] = [])

  /// The description in messages.
  package var text: String {
    switch self {
    case .value(let text, _): text
    case .section(_, let words): (words.map { "`\($0)`" } + ["a section"]).joined(separator: " or ")
    }
  }

  package var schema: JSONSchema.Members {
    switch self {
    case .value(_, let schema): schema
    case .section(let settings, let words):
      words.isEmpty
        ? JSONSchema.section(settings.map(\.property))
        : JSONSchema.choices(JSONSchema.section(settings.map(\.property)), or: words)
    }
  }
}

extension Setting {
  /// The key with its description and its values, as a property of a JSON Schema.
  package var property: (key: String, value: JSONValue) { shape.property(name, summary) }
}

extension SettingShape {
  func property(_ name: String, _ summary: String) -> (key: String, value: JSONValue) {
    (name, .object([("description", .string(summary))] + schema))
  }

  static let text = value("a text", schema: JSONSchema.text)
  static let texts = value("a list of texts", schema: JSONSchema.list(of: JSONSchema.text))
  static let patterns = value("a list of patterns", schema: JSONSchema.list(of: JSONSchema.text))

  static func count(upTo limit: Int) -> SettingShape {
    value(
      "a whole number up to \(limit)",
      schema: [("type", .string("integer")), ("minimum", .integer(0)), ("maximum", .integer(limit))])
  }

  static let duration = value(
    "`90s`, `5m`, `1h` or `off`",
    schema: JSONSchema.choices(
      JSONSchema.text + [("pattern", .string("^[1-9][0-9]*[smh]$"))], or: ["off"]))

  /// A percentage, or one of these words.
  static func percentage(or words: [String]) -> SettingShape {
    value(
      (["a percentage such as `80%`"] + words.map { "`\($0)`" }).joined(separator: ", "),
      schema: JSONSchema.choices(
        JSONSchema.text + [("pattern", .string(#"^[0-9]+(\.[0-9]+)? ?%?$"#))], [("type", .string("number"))],
        or: words))
  }

  /// A percentage, or a comparison with an earlier commit.
  static let projectTarget = value(
    "a percentage such as `80%`, `no-decrease`, `no-decrease -0.5%`, `off`",
    schema: JSONSchema.choices(
      JSONSchema.text + [("pattern", .string(#"^([0-9]+(\.[0-9]+)? ?%?|no-decrease( -[0-9]+(\.[0-9]+)?%)?)$"#))],
      [("type", .string("number"))], or: ["off"]))

  static func choice(_ words: [String]) -> SettingShape {
    value(list(words), schema: JSONSchema.word(of: words))
  }

  static func choices(_ words: [String]) -> SettingShape {
    value("a list of \(list(words))", schema: JSONSchema.list(of: [("enum", JSONSchema.names(words))]))
  }

  /// One of these forges, or the name of an external one.
  static func forge(_ names: [String]) -> SettingShape {
    value(
      "\(list(names)), or `external:NAME`",
      schema: JSONSchema.text
        + [("pattern", .string("^(\(names.joined(separator: "|"))|external:[A-Za-z0-9_-]{1,50})$"))])
  }

  /// The name of a report format, optionally with a file.
  static func formats(_ names: [String]) -> SettingShape {
    value(
      "a list of formats, as in `--format`",
      schema: JSONSchema.list(of: [("pattern", .string("^(\(names.joined(separator: "|")))(=.+)?$"))]))
  }

  static let rules = value(
    "`id: off`, `on`, `note`, `warning`, `error`, or a mapping of `severity` and options",
    schema: [("$ref", .string("#/$defs/rules"))])

  static let overrides = value(
    "a list of `paths` (patterns) and `rules`",
    schema: JSONSchema.list(
      of: JSONSchema.section([
        patterns.property("paths", "The files that the rules are for."),
        rules.property("rules", "The rules of these files."),
      ])))

  static let customRules = value(
    "`id:` and a mapping of `regex`, `name`, `message`, `severity`, `capture_group`, `match_kinds`, "
      + "`excluded_match_kinds`, `included` and `excluded`, with SwiftLint's meanings",
    schema: [("type", .string("object"))])

  static let layers = value(
    "`name:` and a mapping of `paths` (patterns) and of `may_import`, `must_not_import` or `must_not_use`",
    schema: [("type", .string("object"))])

  /// Patterns, each with a percentage.
  static let shares = value(
    "`pattern: 95%`",
    schema: [("type", .string("object")), ("additionalProperties", .object(percentage(or: []).schema))])

  /// Names of targets, each with a percentage.
  static let targetShares = value(
    "`target: 95%`",
    schema: [("type", .string("object")), ("additionalProperties", .object(percentage(or: []).schema))])

  private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}
