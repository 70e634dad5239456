import LintEngine
import ReviewCore

/// Values in the syntax of a YAML file.
enum YAMLText {
  /// Returns the text without quotes if that is safe, otherwise in single quotes. Text with control characters is in
  /// double quotes.
  static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    guard
      text.unicodeScalars.contains(where: {
        $0.value < 0x20 || (0x7F...0xA0).contains($0.value) || $0.value >= 0x2028 && $0.value <= 0x2029
      })
    else { return "'\(text.replacing(scalars: "'", with: "''"))'" }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Returns for example `[a, b]`.
  static func list(_ texts: [String]) -> String {
    "[" + texts.map(scalar).joined(separator: ", ") + "]"
  }

  /// Returns the value of a rule's option.
  static func value(_ value: OptionValue) -> String {
    switch value {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .limit(let value): value.map { "\($0)" } ?? "off"
    case .text(let text): scalar(text)
    case .texts(let texts): list(texts)
    case .severity(let severity): severity.rawValue
    case .layers(let layers): "{" + layers.map { "\(scalar($0.name)): …" }.joined(separator: ", ") + "}"
    case .ranges(let ranges):
      "[" + ranges.map { "{min: \($0.lowerBound), max: \($0.upperBound)}" }.joined(separator: ", ") + "]"
    case .order(let groups): "[" + groups.map(list).joined(separator: ", ") + "]"
    case .delimiters(let delimiters): "{opening: \(scalar(delimiters.opening)), closing: \(scalar(delimiters.closing))}"
    case .levels(let levels):
      if let warning = levels.warning, levels.error == nil {
        "\(warning)"
      } else {
        "{"
          + [levels.warning.map { "warning: \($0)" }, levels.error.map { "error: \($0)" }].compactMap { $0 }
          .joined(separator: ", ") + "}"
      }
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z_\/][A-Za-z0-9_.\/+-]*/) != nil
      && !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\t": "\\t"
    case _
    where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar.value == 0x2028
      || scalar.value == 0x2029:
      "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count) + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
