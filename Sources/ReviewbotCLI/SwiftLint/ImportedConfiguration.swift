import ReviewCore

/// A `.lint.yml` made from another tool's configuration, and the settings that could not be converted.
struct ImportedConfiguration: Sendable {
  /// A setting of the old file that the new one lacks.
  struct Note: Hashable, Sendable {
    /// 1-based, in the old file.
    let line: Int
    /// For example `disabled_rules: inert_defer`.
    let what: String
    /// A clause without a full stop.
    let why: String
  }

  /// The old file's name.
  let source: String
  var include: [String] = []
  var exclude: [String] = []
  /// Ids and their settings as YAML, ascending by id.
  var rules: [(id: String, setting: String)] = []
  /// The lines below `custom_rules:`, for each custom rule.
  var customRules: [[String]] = []
  var lintGate: String?
  var formats: [String] = []
  var notes: [Note] = []

  /// The text of the new file.
  var text: String {
    var lines = [
      "# Converted from \(Escaped.line(source)). `reviewbot rules` lists the rules; those that SwiftLint lacks are off."
    ]
    if !include.isEmpty { lines += ["", "include:"] + include.map { "  - \(YAMLText.scalar($0))" } }
    if !exclude.isEmpty { lines += ["", "exclude:"] + exclude.map { "  - \(YAMLText.scalar($0))" } }
    if !rules.isEmpty { lines += ["", "rules:"] + rules.map { "  \($0.id): \($0.setting)" } }
    if !customRules.isEmpty { lines += ["", "custom_rules:"] + customRules.joined() }
    if let lintGate { lines += ["", "gates:", "  lint: \(lintGate)"] }
    if !formats.isEmpty { lines += ["", "report:", "  formats: \(YAMLText.list(formats))"] }
    if !notes.isEmpty { lines += ["", "# Not carried over:"] + noteLines.map { "#   \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The notes, ordered by line of the old file.
  var noteLines: [String] {
    notes.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map { _, note in
      "\(Escaped.line(source)):\(note.line): \(Escaped.line(note.what)): \(Escaped.line(note.why))."
    }
  }
}
