import ReviewCore
import StrictYAML

/// One key of `.lint.yml` and everything that reviewbot knows about it. The decoder, the reference page, the JSON
/// Schema and the file that `init` writes come from it.
package struct Setting: Sendable {
  /// Reads the key's value into the configuration.
  /// - Parameter folder: The folder at which patterns begin.
  typealias Decoder =
    @Sendable (_ value: YAMLNode, _ folder: RepoPath, inout Configuration) throws(YAMLProblem) -> Void

  package let name: String
  package let shape: SettingShape
  /// The value without the key, as YAML; nil when the default is not a value, and for a section.
  let standard: String?
  /// The default as the reference page shows it; empty for a section.
  package let fallback: String
  /// One sentence.
  package let summary: String
  /// Lines that `init` writes as a comment below the key.
  let sample: [String]
  let decode: Decoder

  /// A key whose value goes to one property of the configuration, which also holds the default.
  /// - Parameter fallback: In words, where the default is not a value.
  init<Value>(
    _ name: String, _ type: SettingType<Value>, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
    without fallback: String? = nil, sample: [String] = [], _ summary: String
  ) {
    self.init(
      name, type, path, without: fallback, sample: sample, merging: { $0 = $1 }, summary)
  }

  /// A key whose values add up over the files that have a say.
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
  }

  /// A key with keys of its own.
  /// - Parameter off: What the word `off` in place of the section does; nil: it is not allowed.
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
  }

  /// A key that says which files and rules the configuration is about. `ConfigurationReader` reads these together.
  init(
    structural name: String, _ shape: SettingShape, standard: String? = nil, without fallback: String,
    sample: [String] = [], _ summary: String
  ) {
    self.name = name
    self.shape = shape
    self.standard = standard
    self.fallback = fallback
    self.summary = summary
    self.sample = sample
    decode = { _, _, _ in }
  }
}
