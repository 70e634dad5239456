import ReviewCore
import StrictYAML

/// One key of `.lint.yml` with its complete definition. The decoder, the reference page, the JSON Schema and the file
/// that `init` writes are generated from it.
package struct Setting: Sendable {
  /// Reads the key's value into the configuration.
  /// - Parameter folder: The folder that patterns are relative to.
  typealias Decoder =
    @Sendable (_ value: YAMLNode, _ folder: RepoPath, inout Configuration) throws(YAMLProblem) -> Void

  /// Compares two states of the configuration.
  typealias Comparison = @Sendable (_ before: Configuration, _ after: Configuration) -> [Weakening]

  package let name: String
  package let shape: SettingShape
  /// The default value as YAML, without the key; nil when the default is not a value, and for a section.
  let standard: String?
  /// The default as shown on the reference page; empty for a section.
  package let fallback: String
  /// One sentence.
  package let summary: String
  /// Lines that `init` writes as a comment below the key.
  let sample: [String]
  let decode: Decoder
  /// Returns this key, or the keys in this section, if the second configuration judges less strictly by them. Nil when
  /// no value affects the verdict, or another key's comparison includes it.
  let weakenings: Comparison?

  /// Creates a key whose value is stored in one property of the configuration, which also has the default.
  /// - Parameter fallback: The default in words, if it is not a value.
  init<Value>(
    _ name: String, _ type: SettingType<Value>, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    without fallback: String? = nil, sample: [String] = [], _ summary: String
  ) {
    self.init(
      name, type, path, without: fallback, sample: sample, merging: { $0 = $1 }, summary)
  }

  /// Creates a key whose values accumulate over all files that apply.
  init(
    adding name: String, _ type: SettingType<[String]>, _ path: any WritableKeyPath<Configuration, [String]> & Sendable,
    without fallback: String, _ summary: String
  ) {
    self.init(name, type, path, without: fallback, sample: [], merging: { $0 += $1 }, summary)
  }

  private init<Value>(
    _ name: String, _ type: SettingType<Value>, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    without fallback: String?, sample: [String], merging merge: @escaping @Sendable (inout Value, Value) -> Void,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.sample = sample
    shape = type.shape
    let standard = type.text(Configuration.standard[keyPath: path])
    self.standard = standard
    self.fallback = fallback ?? standard.map { "`\($0)`" } ?? "none"
    decode = { node, folder, configuration throws(YAMLProblem) in
      merge(&configuration[keyPath: path], try type.decode(node, folder))
    }
    weakenings = Self.comparison(of: name, path, by: type.weakening)
  }

  private static func comparison<Value>(
    of name: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    by weakening: SettingType<Value>.Comparison?
  ) -> Comparison? {
    guard let weakening else { return nil }
    return { before, after in
      guard let values = weakening(before[keyPath: path], after[keyPath: path]) else { return [] }
      return [Weakening(key: name, values: values)]
    }
  }

  /// Creates a key with nested keys.
  /// - Parameter off: The effect of the word `off` in place of the section; nil: it is not allowed.
  init(
    section name: String, _ summary: String, _ settings: [Setting],
    off: (@Sendable (YAMLNode, inout Configuration) throws(YAMLProblem) -> Void)? = nil
  ) {
    self.name = name
    self.summary = summary
    standard = nil
    fallback = ""
    sample = []
    shape = .section(settings, or: off == nil ? [] : ["off"])
    decode = { node, folder, configuration throws(YAMLProblem) in
      if let off, node.isScalar { return try off(node, &configuration) }
      let section = try node.mapping(allowing: settings.map(\.name))
      for setting in settings {
        if let value = section[setting.name] { try setting.decode(value, folder, &configuration) }
      }
    }
    weakenings = { before, after in
      settings.flatMap { $0.weakenings?(before, after) ?? [] }.map { weakening in
        var inner = weakening
        inner.key = "\(name).\(weakening.key)"
        return inner
      }
    }
  }

  /// Creates a key that selects files and rules. `ConfigurationReader` reads these keys together.
  init(
    structural name: String, _ shape: SettingShape, standard: String? = nil, without fallback: String,
    sample: [String] = [], weakenings: Comparison? = nil, _ summary: String
  ) {
    self.name = name
    self.shape = shape
    self.standard = standard
    self.fallback = fallback
    self.summary = summary
    self.sample = sample
    decode = { _, _, _ in }
    self.weakenings = weakenings
  }
}

/// The file that `reviewbot init` writes. Every value in it but `policy` is the default. The verdict stays the same
/// until the file is edited, except that the gates that it names need data.
package enum ConfigurationTemplate {
  /// Values that a new configuration should have, although they are not the defaults.
  private static let recommended = ["policy": "base"]

  package static let text = """
    # How reviewbot judges this repository. Every key is optional; the values are the defaults, except `policy`.
    # Docs: `Docs/configuration.md`. `reviewbot rules` lists the rules.

    \(Setting.all.map { lines(of: $0, indent: "") }.joined(separator: "\n\n"))

    """

  private static func lines(of setting: Setting, indent: String) -> String {
    let comment = "\(indent)# \(setting.summary)"
    if case .section(let settings, _) = setting.shape {
      let inner = settings.map { lines(of: $0, indent: indent + "  ") }
      let isEmpty = settings.allSatisfy { $0.standard == nil }
      return ([comment, "\(indent)\(isEmpty ? "# " : "")\(setting.name):"] + inner).joined(separator: "\n")
    }
    let shown = recommended[setting.name] ?? setting.standard
    let value = shown.map { ["\(indent)\(setting.name): \($0)"] } ?? []
    return ([comment] + value + setting.sample.map { "\(indent)# \($0)" }).joined(separator: "\n")
  }
}
