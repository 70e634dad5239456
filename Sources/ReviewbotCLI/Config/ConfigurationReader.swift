import Linting
import ReviewCore
import StrictYAML

/// Decodes `.lint.yml` strictly: an unknown key, a wrong type or a misspelt name is a problem with its place and the
/// nearest valid name.
struct ConfigurationReader: Sendable {
  let library: RuleLibrary

  static let keys = [
    "include", "exclude", "parent", "policy", "rules", "packs", "rule_files", "layers", "overrides", "tests",
    "coverage", "gates", "report", "forge",
  ]

  /// - Parameter text: The file's contents; an empty document gives the defaults.
  /// - Throws: `YAMLProblem` at the first thing that is not right.
  func configuration(from text: [UInt8], file: String) throws(YAMLProblem) -> Configuration {
    var configuration = Configuration.defaults(library: library)
    configuration.file = file
    guard let document = try parse(text, file: file) else { return configuration }
    let root = try document.mapping(allowing: Self.keys)
    if let node = root["include"] { configuration.include = try LintSettings.patterns(in: node) }
    if let node = root["exclude"] { configuration.exclude = try LintSettings.patterns(in: node) }
    configuration.rules = try LintSettings(rules: root["rules"], overrides: root["overrides"], library: library)
    if let node = root["policy"] { configuration.policy = try node.oneOf(Configuration.Policy.self) }
    try readSections(of: root, into: &configuration)
    configuration.notices = notices(on: root)
    return configuration
  }

  private func notices(on root: YAMLMapping) -> [String] {
    ["parent", "packs", "rule_files", "layers"].filter { root[$0] != nil }.map {
      "`\($0)` in the configuration has no effect in version \(Version.text)."
    }
  }
}
