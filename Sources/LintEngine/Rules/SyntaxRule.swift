package import RegularExpressions
package import ReviewCore

/// The part of a rule that is written in Swift; the rest of the rule is in `Rules/<id>.yml`.
///
/// A rule does not traverse the tree. It registers for kinds of nodes, tokens, comments or lines, and its handlers run
/// as the single walk of the file reaches them. A rule keeps no state between files.
package protocol SyntaxRule: Sendable {
  static var id: RuleID { get }
  /// Whether the rule uses `RuleContext.today`, so that its findings may change from one day to the next.
  static var dependsOnDay: Bool { get }
  init(_ options: RuleOptions)
  func register(_ rule: inout Registration)
}

extension SyntaxRule {
  package static var dependsOnDay: Bool { false }
}

/// The option values of a rule: the configured values, and the defaults of the rule file for the rest.
///
/// A test checks that rules use only names in the rule file. An unknown name reads as off, 0 or empty.
package struct RuleOptions: Sendable {
  private let values: [String: OptionValue]

  package init(definition: RuleDefinition, configured: [String: OptionValue]) {
    let defaults = definition.options.map { ($0.name, $0.defaultValue) }
    values = Dictionary(defaults) { first, _ in first }.merging(configured) { _, configured in configured }
  }

  /// Returns nil if the rule has no such option.
  package func value(_ name: String) -> OptionValue? { values[name] }

  /// The names of all options, ascending.
  package var names: [String] { values.keys.sorted() }

  package func isOn(_ name: String) -> Bool {
    if case .boolean(let value) = values[name] { value } else { false }
  }

  package func integer(_ name: String) -> Int {
    if case .integer(let value) = values[name] { value } else { 0 }
  }

  /// Returns nil if there is no limit.
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

  /// Returns nil if the rule has no such option.
  package func delimiters(_ name: String) -> Delimiters? {
    if case .delimiters(let value) = values[name] { value } else { nil }
  }

  package func levels(_ name: String) -> Levels {
    if case .levels(let value) = values[name] { value } else { Levels(warning: nil, error: nil) }
  }

  package func layers(_ name: String) -> [Layer] {
    if case .layers(let value) = values[name] { value } else { [] }
  }

  /// The limits of a metric rule, from its options `warning` and `error`. A `warning` above `error` turns the error
  /// limit off.
  package var levels: Levels {
    var limits: [Int?] = []
    for name in ["warning", "error"] {
      if case .integer(let value) = values[name] { limits.append(value) } else { limits.append(limit(name)) }
    }
    if let warning = limits[0], let error = limits[1], error < warning { return Levels(warning: warning, error: nil) }
    return Levels(warning: limits[0], error: limits[1])
  }

  /// Returns the regular expressions of an option. Settings with an expression that does not compile were refused
  /// before.
  package func expressions(_ name: String) -> [Expression] {
    texts(name).compactMap { try? Expression(regularExpression: $0) }
  }
}
