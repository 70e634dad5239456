package import ReviewCore
package import StrictYAML

/// The value of a rule's option.
package enum OptionValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int)
  /// Nil means no limit.
  case limit(Int?)
  case text(String)
  case texts([String])
  case severity(Severity)
  /// `{warning: 3, error: 2}`.
  case levels(Levels)
  case layers([Layer])
  case ranges([Range<Double>])
  /// Groups of names, in order.
  case order([[String]])
  case delimiters(Delimiters)
}

/// The warning and error limits of one measure; nil where no limit is set.
package struct Levels: Hashable, Sendable {
  package let warning: Int?
  package let error: Int?

  package init(warning: Int?, error: Int?) {
    self.warning = warning
    self.error = error
  }

  /// Returns the most severe limit that `value` is above, with its severity; nil if it is within both.
  package func exceeded(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value > error { return (.error, error) }
    if let warning, value > warning { return (.warning, warning) }
    return nil
  }

  /// Returns the most severe limit that `value` is below, with its severity; nil if it is within both.
  package func undercut(by value: Int) -> (severity: Severity, limit: Int)? {
    if let error, value < error { return (.error, error) }
    if let warning, value < warning { return (.warning, warning) }
    return nil
  }
}

/// The delimiters before and after a value.
package struct Delimiters: Hashable, Sendable {
  /// Not empty.
  package let opening: String
  /// Not empty.
  package let closing: String

  package init(opening: String, closing: String) {
    self.opening = opening
    self.closing = closing
  }
}

/// A version of an operating system: `12`, `10.15`, `4.0.2`.
package struct PlatformVersion: Comparable, CustomStringConvertible, Sendable {
  package let description: String
  /// Three components; missing ones are 0.
  private let parts: [Int]

  /// Returns nil unless the text is one to three numbers separated by periods.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    description = text
    self.parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  package static func < (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  package static func == (left: PlatformVersion, right: PlatformVersion) -> Bool {
    left.parts == right.parts
  }
}

/// A part of a code base, with the modules and types that it may use.
package struct Layer: Hashable, Sendable {
  /// The rule that checks layers.
  package static let rule: RuleID = "forbidden_import"

  package let name: String
  /// Globs of the layer's files.
  package let paths: [String]
  /// Globs of the modules that the layer may import; nil allows every module that is not forbidden.
  package let mayImport: [String]?
  /// Globs of modules that the layer must not import.
  package let mustNotImport: [String]
  /// Globs of types that the layer must not name.
  package let mustNotUse: [String]
}

extension Layer {
  /// Reads `Model: {paths: […], may_import: […], must_not_import: […], must_not_use: […]}`.
  /// - Throws: `YAMLProblem` for an unknown key, a value of another type, or an invalid path pattern.
  package init(name: String, node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["paths", "may_import", "must_not_import", "must_not_use"])
    self.name = name
    paths = try LintSettings.patterns(in: try mapping.required("paths"))
    mayImport = try mapping["may_import"]?.strings()
    mustNotImport = try mapping["must_not_import"]?.strings() ?? []
    mustNotUse = try mapping["must_not_use"]?.strings() ?? []
    guard mayImport == nil, mustNotImport.isEmpty, mustNotUse.isEmpty else { return }
    throw node.problem(
      "the layer \(name) forbids nothing", hint: "Add `may_import`, `must_not_import` or `must_not_use`.")
  }

  /// Reads the mapping of layers, in the order of the mapping.
  package static func layers(in node: YAMLNode) throws(YAMLProblem) -> [Layer] {
    var layers: [Layer] = []
    for entry in try node.mapping().entries { layers.append(try Layer(name: entry.key, node: entry.value)) }
    return layers
  }
}
