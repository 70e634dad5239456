/// What a key of `.lint.yml` is for: its name, its values, and what stands without it.
struct ConfigurationKey: Sendable {
  /// Which values a key takes.
  indirect enum Value: Sendable {
    case text
    case texts
    case patterns
    case count(upTo: Int)
    case duration
    /// And words that may stand in place of a percentage.
    case percentage(or: [String])
    case choice([String])
    case choices([String])
    /// A name of a report format, and a file where wanted.
    case formats([String])
    case rules
    case overrides
    case customRules
    case layers
    /// Patterns and the percentage for each.
    case shares
    /// And words that may stand in place of the whole section.
    case section([ConfigurationKey], or: [String] = [])
  }

  let name: String
  let value: Value
  /// What stands without the key; empty for a section.
  let fallback: String
  /// One sentence.
  let summary: String

  init(_ name: String, _ value: Value, without fallback: String = "", _ summary: String) {
    self.name = name
    self.value = value
    self.fallback = fallback
    self.summary = summary
  }
}

extension ConfigurationKey.Value {
  /// For people.
  var text: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .patterns: "a list of patterns"
    case .count(let limit): "a whole number up to \(limit)"
    case .duration: "`90s`, `5m`, `1h` or `off`"
    case .percentage(let words): (["a percentage such as `80%`"] + words.map { "`\($0)`" }).joined(separator: ", ")
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .choices(let words): "a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
    case .formats: "a list of formats, as in `--format`"
    case .rules: "`id: off`, `on`, `note`, `warning`, `error`, or a mapping of `severity` and options"
    case .overrides: "a list of `paths` (patterns) and `rules`"
    case .customRules: "`id:` and a mapping with `regex` and what SwiftLint's custom rules have besides"
    case .layers: "`name:` and a mapping of `paths` (patterns) and of `may_import`, `must_not_import` or `must_not_use`"
    case .shares: "`pattern: 95%`"
    case .section(_, let words): (words.map { "`\($0)`" } + ["a section"]).joined(separator: " or ")
    }
  }
}
