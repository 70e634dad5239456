import Coverage
import Linting
import ReviewCore
import StrictYAML

/// Decodes `.lint.yml` strictly: an unknown key, a wrong type or a misspelt name is a problem with its place and the
/// nearest valid name.
struct ConfigurationReader: Sendable {
  let library: RuleLibrary

  static let keys = [
    "include", "exclude", "parent", "policy", "rules", "custom_rules", "packs", "rule_files", "layers", "overrides",
    "tests", "coverage", "gates", "report", "forge",
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
    configuration.rules = try LintSettings(
      rules: root["rules"], overrides: root["overrides"], custom: root["custom_rules"], library: library)
    if let node = root["tests"] { configuration.tests = try tests(node) }
    if let node = root["coverage"] { configuration.coverage = try coverage(node) }
    if let node = root["gates"] { configuration.gates = try gates(node) }
    if let node = root["report"] { configuration.formats = try formats(node) }
    configuration.notices = try notices(on: root)
    return configuration
  }

  private func tests(_ node: YAMLNode) throws(YAMLProblem) -> Configuration.TestSettings {
    let section = try node.mapping(allowing: ["command", "on", "timeout", "silence", "retries", "environment"])
    var settings = Configuration.TestSettings()
    if let node = section["command"] {
      settings.command = try node.strings()
      guard !settings.command.isEmpty else {
        throw node.problem("the test command is empty", hint: "Write `command: [swift, test]`.")
      }
    }
    if let node = section["on"] { settings.states = try states(node) }
    if let node = section["timeout"] { settings.timeout = try duration(node) }
    if let node = section["silence"] { settings.silence = try duration(node) }
    if let node = section["retries"] { settings.retries = try count(node, upTo: 10) }
    if let node = section["environment"] { settings.environment = try node.strings() }
    return settings
  }

  private func states(_ node: YAMLNode) throws(YAMLProblem) -> Set<Configuration.TestedState> {
    var states: Set<Configuration.TestedState> = []
    for item in try node.sequence() { states.insert(try item.oneOf(Configuration.TestedState.self)) }
    guard !states.isEmpty else {
      throw node.problem("nothing is named that could be tested", hint: "Write `on: [head]`, or leave it out.")
    }
    return states
  }

  private func coverage(_ node: YAMLNode) throws(YAMLProblem) -> Configuration.CoverageSection {
    let section = try node.mapping(allowing: ["exclude", "partial"])
    var settings = Configuration.CoverageSection()
    if let node = section["exclude"] { settings.exclude = try LintSettings.patterns(in: node) }
    if let node = section["partial"] { settings.partial = try node.oneOf(PartialPolicy.self) }
    return settings
  }

  private func gates(_ node: YAMLNode) throws(YAMLProblem) -> Configuration.Gates {
    let section = try node.mapping(allowing: ["tests", "coverage", "lint"])
    var gates = Configuration.Gates()
    if let node = section["tests"] { gates.testsMustPass = try node.oneOf(["pass", "off"]) == "pass" }
    if let node = section["coverage"] { try readCoverageGates(node, into: &gates) }
    if let node = section["lint"] {
      gates.lint = Severity(rawValue: try node.oneOf(Severity.allCases.map(\.rawValue) + ["off"]))
    }
    return gates
  }

  private func readCoverageGates(_ node: YAMLNode, into gates: inout Configuration.Gates) throws(YAMLProblem) {
    if node.isScalar {
      _ = try node.oneOf(["off"])
      gates.patchCoverage = nil
      return
    }
    let section = try node.mapping(allowing: ["patch", "project", "min_lines"])
    if let node = section["patch"] { gates.patchCoverage = try node.string() == "off" ? nil : percentage(node) }
    if let node = section["project"] {
      switch try node.string() {
      case "off": gates.projectCoverage = nil
      case "no-decrease": gates.projectCoverage = .noDecrease
      default: gates.projectCoverage = .atLeast(try percentage(node, or: "no-decrease"))
      }
    }
    if let node = section["min_lines"] { gates.minimumLines = try count(node, upTo: 1_000_000) }
  }

  private func formats(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    let section = try node.mapping(allowing: ["formats", "comment"])
    if let node = section["comment"] { _ = try node.oneOf(["off", "summary", "summary+inline"]) }
    guard let node = section["formats"] else { return [] }
    var formats: [String] = []
    for item in try node.sequence() {
      let text = try item.string()
      let name = text.prefix { $0 != "=" }
      _ = try item.known(String(name), kind: "format", among: FormatOption.names)
      guard !text.hasSuffix("=") else {
        throw item.problem("\"\(text)\" names no file", hint: "Write `\(name)`, or `\(name)=FILE`.")
      }
      formats.append(text)
    }
    return formats
  }

  private func notices(on root: YAMLMapping) throws(YAMLProblem) -> [String] {
    if let forge = root["forge"] { _ = try forge.mapping(allowing: ["kind", "url"]) }
    if let node = root["policy"] { _ = try node.oneOf(["head", "base"]) }
    return ["parent", "packs", "rule_files", "layers", "forge"].filter { root[$0] != nil }.map {
      "`\($0)` in the configuration has no effect in version \(Version.text)."
    }
  }
}
