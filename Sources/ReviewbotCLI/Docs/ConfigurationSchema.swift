import LintEngine
import ReviewCore
import Reporting
import Review

/// The JSON Schema of `.lint.yml`, for editors: keys, rules and options with their descriptions.
struct ConfigurationSchema {
  let library: RuleLibrary

  var text: String {
    JSONWriter.document(
      .object(
        [
          ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
          ("title", .string("reviewbot configuration")),
          ("description", .string("`.lint.yml`, as `Docs/configuration.md` explains it.")),
        ] + section(properties(of: Setting.all)) + [
          (
            "$defs",
            .object([
              ("rules", .object(rules)), ("severity", .object([("enum", names(Severity.allCases.map(\.rawValue)))])),
            ])
          )
        ]))
  }

  private typealias Members = [(key: String, value: JSONValue)]

  private func section(_ properties: Members) -> Members {
    [
      ("type", names(["object", "null"])), ("additionalProperties", .bool(false)), ("properties", .object(properties)),
    ]
  }

  private func properties(of settings: [Setting]) -> Members {
    settings.map { property($0.name, $0.shape, $0.summary) }
  }

  private func property(_ name: String, _ shape: SettingShape, _ summary: String) -> (key: String, value: JSONValue) {
    (name, .object([("description", .string(summary))] + members(of: shape)))
  }

  private func members(of shape: SettingShape) -> Members {
    switch shape {
    case .text: [("type", .string("string"))]
    case .texts, .patterns: list(of: [("type", .string("string"))])
    case .count(let limit): [("type", .string("integer")), ("minimum", .integer(0)), ("maximum", .integer(limit))]
    case .duration: choices([("type", .string("string")), ("pattern", .string("^[1-9][0-9]*[smh]$"))], or: ["off"])
    case .percentage(let words):
      choices(
        [("type", .string("string")), ("pattern", .string(#"^[0-9]+(\.[0-9]+)? ?%?$"#))], [("type", .string("number"))],
        or: words)
    case .choice(let words): [("enum", .array(words.flatMap(Self.spellings)))]
    case .choices(let words): list(of: [("enum", names(words))])
    case .forge(let words):
      [
        ("type", .string("string")),
        ("pattern", .string("^(\(words.joined(separator: "|"))|external:[A-Za-z0-9_-]{1,50})$")),
      ]
    case .formats(let formats): list(of: [("pattern", .string("^(\(formats.joined(separator: "|")))(=.+)?$"))])
    case .rules: [("$ref", .string("#/$defs/rules"))]
    case .overrides:
      list(
        of: section([
          property("paths", .patterns, "The files that the rules are for."),
          property("rules", .rules, "The rules of these files."),
        ]))
    case .shares: [("type", .string("object")), ("additionalProperties", .object(members(of: .percentage(or: []))))]
    case .customRules, .layers: [("type", .string("object"))]
    case .section(let settings, let words):
      words.isEmpty ? section(properties(of: settings)) : choices(section(properties(of: settings)), or: words)
    }
  }

  private func list(of item: Members) -> Members {
    [("type", names(["array", "null"])), ("items", .object(item))]
  }

  private func names(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.string)) }

  /// Returns the forms that editors may read: YAML 1.1 reads some unquoted words as Booleans.
  private static func spellings(_ word: String) -> [JSONValue] {
    switch word {
    case "off": [.string(word), .bool(false)]
    case "on": [.string(word), .bool(true)]
    default: [.string(word)]
    }
  }

  private func choices(_ members: Members..., or words: [String]) -> Members {
    [("anyOf", .array(members.map { .object($0) } + [.object([("enum", .array(words.flatMap(Self.spellings)))])]))]
  }

  private var rules: Members {
    let unknown = choices([("type", .string("object"))], or: Self.words)
    return [
      ("type", names(["object", "null"])), ("additionalProperties", .object(unknown)),
      ("properties", .object(library.definitions.map { ($0.id.name, .object(schema(of: $0))) })),
    ]
  }

  private static let words = ["off", "on"] + Severity.allCases.map(\.rawValue)

  private func schema(of rule: RuleDefinition) -> Members {
    let severity: Members = [("severity", .object([("$ref", .string("#/$defs/severity"))]))]
    let options = rule.options.map { option in
      (option.name, JSONValue.object([("description", .string(option.summary))] + members(of: option)))
    }
    let mapping: Members = [
      ("type", .string("object")), ("additionalProperties", .bool(false)), ("properties", .object(severity + options)),
    ]
    let setting =
      rule.hasLimits
      ? choices(mapping, [("type", .string("integer")), ("minimum", .integer(0))], or: Self.words)
      : choices(mapping, or: Self.words)
    return [("description", .string(rule.summary))] + setting
  }

  private func members(of option: OptionDefinition) -> Members {
    let amount: Members = [("type", .string("integer")), ("minimum", .integer(0))]
    let text: Members = option.choices.isEmpty ? [("type", .string("string"))] : [("enum", names(option.choices))]
    return switch option.kind {
    case .boolean: [("type", .string("boolean"))]
    case .integer: amount
    case .limit: choices(amount, or: ["off"])
    case .text: text
    case .version: choices([("type", .string("string"))], [("type", .string("number"))], or: [])
    case .texts, .patterns, .characters: list(of: text)
    case .severity: [("$ref", .string("#/$defs/severity"))]
    case .layers: [("type", .string("object"))]
    case .ranges:
      list(of: [
        ("type", .string("object")), ("additionalProperties", .bool(false)),
        ("properties", .object(["min", "max"].map { ($0, .object([("type", .string("number"))])) })),
      ])
    case .order: list(of: choices(list(of: text), or: option.choices))
    case .delimiters:
      [
        ("type", .string("object")), ("additionalProperties", .bool(false)),
        ("required", names(["opening", "closing"])),
        (
          "properties",
          .object(
            ["opening", "closing"].map { ($0, .object([("type", .string("string")), ("minLength", .integer(1))])) })
        ),
      ]
    case .levels:
      choices(
        amount,
        [
          ("type", .string("object")), ("additionalProperties", .bool(false)),
          ("properties", .object([("warning", .object(amount)), ("error", .object(amount))])),
        ], or: [])
    }
  }
}
