package import RegularExpressions
package import ReviewCore

/// A rule's option values: those of the configuration over the defaults of the rule file.
///
/// The names asked for are those in the rule file, checked by a test; an unknown name reads as off, 0 or empty.
package struct RuleOptions: Sendable {
  private let values: [String: OptionValue]

  package init(definition: RuleDefinition, configured: [String: OptionValue]) {
    let defaults = definition.options.map { ($0.name, $0.defaultValue) }
    values = Dictionary(defaults) { first, _ in first }.merging(configured) { _, configured in configured }
  }

  /// Nil when the rule has no such option.
  package func value(_ name: String) -> OptionValue? { values[name] }

  /// Of all options, ascending.
  package var names: [String] { values.keys.sorted() }

  package func isOn(_ name: String) -> Bool {
    if case .boolean(let value) = values[name] { value } else { false }
  }

  package func integer(_ name: String) -> Int {
    if case .integer(let value) = values[name] { value } else { 0 }
  }

  /// Nil when there is no limit.
  package func limit(_ name: String) -> Int? {
    if case .limit(let value) = values[name] { value } else { nil }
  }

  package func text(_ name: String) -> String {
    if case .text(let value) = values[name] { value } else { "" }
  }

  package func texts(_ name: String) -> [String] {
    if case .texts(let value) = values[name] { value } else { [] }
  }

  package func severity(_ name: String) -> Severity {
    if case .severity(let value) = values[name] { value } else { .warning }
  }

  package func ranges(_ name: String) -> [Range<Double>] {
    if case .ranges(let value) = values[name] { value } else { [] }
  }

  package func order(_ name: String) -> [[String]] {
    if case .order(let value) = values[name] { value } else { [] }
  }

  /// Nil when the rule has no such option.
  package func delimiters(_ name: String) -> Delimiters? {
    if case .delimiters(let value) = values[name] { value } else { nil }
  }

  package func levels(_ name: String) -> Levels {
    if case .levels(let value) = values[name] { value } else { Levels(warning: nil, error: nil) }
  }

  package func layers(_ name: String) -> [Layer] {
    if case .layers(let value) = values[name] { value } else { [] }
  }

  /// The limits of a metric rule, which are options of their own: `warning` and `error`. Who sets `warning` above
  /// `error` does not want to hear of errors below it.
  package var levels: Levels {
    var limits: [Int?] = []
    for name in ["warning", "error"] {
      if case .integer(let value) = values[name] { limits.append(value) } else { limits.append(limit(name)) }
    }
    if let warning = limits[0], let error = limits[1], error < warning { return Levels(warning: warning, error: nil) }
    return Levels(warning: limits[0], error: limits[1])
  }

  /// Regular expressions; the settings were refused if one of them did not compile.
  package func expressions(_ name: String) -> [Expression] {
    texts(name).compactMap { try? Expression(regularExpression: $0) }
  }
}
