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
        ] + JSONSchema.section(Setting.all.map(\.property)) + [
          (
            "$defs",
            .object([
              ("rules", .object(rules)),
              ("severity", .object([("enum", JSONSchema.names(Severity.allCases.map(\.rawValue)))])),
            ])
          )
        ]))
  }

  private typealias Members = JSONSchema.Members

  private var rules: Members {
    let unknown = JSONSchema.choices([("type", .string("object"))], or: Self.words)
    return [
      ("type", JSONSchema.names(["object", "null"])), ("additionalProperties", .object(unknown)),
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
      ? JSONSchema.choices(mapping, [("type", .string("integer")), ("minimum", .integer(0))], or: Self.words)
      : JSONSchema.choices(mapping, or: Self.words)
    return [("description", .string(rule.summary))] + setting
  }

  private func members(of option: OptionDefinition) -> Members {
    let amount: Members = [("type", .string("integer")), ("minimum", .integer(0))]
    let text: Members = option.choices.isEmpty ? JSONSchema.text : [("enum", JSONSchema.names(option.choices))]
    return switch option.kind {
    case .boolean: [("type", .string("boolean"))]
    case .integer: amount
    case .limit: JSONSchema.choices(amount, or: ["off"])
    case .text: text
    case .version: JSONSchema.choices(JSONSchema.text, [("type", .string("number"))], or: [])
    case .texts, .patterns, .characters: JSONSchema.list(of: text)
    case .severity: [("$ref", .string("#/$defs/severity"))]
    case .layers: [("type", .string("object"))]
    case .ranges:
      JSONSchema.list(of: [
        ("type", .string("object")), ("additionalProperties", .bool(false)),
        ("properties", .object(["min", "max"].map { ($0, .object([("type", .string("number"))])) })),
      ])
    case .order: JSONSchema.list(of: JSONSchema.choices(JSONSchema.list(of: text), or: option.choices))
    case .delimiters:
      [
        ("type", .string("object")), ("additionalProperties", .bool(false)),
        ("required", JSONSchema.names(["opening", "closing"])),
        (
          "properties",
          .object(
            ["opening", "closing"].map { ($0, .object([("type", .string("string")), ("minLength", .integer(1))])) })
        ),
      ]
    case .levels:
      JSONSchema.choices(
        amount,
        [
          ("type", .string("object")), ("additionalProperties", .bool(false)),
          ("properties", .object([("warning", .object(amount)), ("error", .object(amount))])),
        ], or: [])
    }
  }
}
