/// The values that a key accepts, as described in messages, in the JSON Schema and on the reference page.
package indirect enum SettingShape: Sendable {
  case text
  case texts
  case patterns
  case count(upTo: Int)
  case duration
  /// A percentage, or one of these words.
  case percentage(or: [String])
  case choice([String])
  case choices([String])
  /// One of these forges, or the name of an external one.
  case forge([String])
  /// The name of a report format, optionally with a file.
  case formats([String])
  case rules
  case overrides
  case customRules
  case layers
  /// Patterns, each with a percentage.
  case shares
  /// Nested keys, or one of these words.
  case section([Setting], or: [String] = [])

  /// The description in messages.
  package var text: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .patterns: "a list of patterns"
    case .count(let limit): "a whole number up to \(limit)"
    case .duration: "`90s`, `5m`, `1h` or `off`"
    case .percentage(let words): (["a percentage such as `80%`"] + words.map { "`\($0)`" }).joined(separator: ", ")
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .choices(let words): "a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
    case .forge(let words): "\(words.map { "`\($0)`" }.joined(separator: ", ")), or `external:NAME`"
    case .formats: "a list of formats, as in `--format`"
    case .rules: "`id: off`, `on`, `note`, `warning`, `error`, or a mapping of `severity` and options"
    case .overrides: "a list of `paths` (patterns) and `rules`"
    case .customRules:
      "`id:` and a mapping of `regex`, `name`, `message`, `severity`, `capture_group`, `match_kinds`, "
        + "`excluded_match_kinds`, `included` and `excluded`, with SwiftLint's meanings"
    case .layers: "`name:` and a mapping of `paths` (patterns) and of `may_import`, `must_not_import` or `must_not_use`"
    case .shares: "`pattern: 95%`"
    case .section(_, let words): (words.map { "`\($0)`" } + ["a section"]).joined(separator: " or ")
    }
  }
}
