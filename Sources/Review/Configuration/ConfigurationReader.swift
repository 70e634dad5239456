import Digests
package import LintEngine
import LintPatterns
import ReviewCore
package import StrictYAML

/// Decodes `.lint.yml` strictly: an unknown key, a wrong type or a misspelt name is a problem that states its location
/// and the nearest valid name.
package struct ConfigurationReader: Sendable {
  let library: RuleLibrary
  /// The files in which parents are looked up.
  var files = ConfigurationFiles.none

  package init(library: RuleLibrary, files: ConfigurationFiles = .none) {
    self.library = library
    self.files = files
  }

  package static let keys = Setting.all.map(\.name)

  /// Returns the configuration from a single file and the defaults.
  /// - Parameter text: The file's contents; an empty document gives the defaults.
  /// - Throws: `YAMLProblem` at the first error.
  package func configuration(from text: [UInt8], file: String) throws(YAMLProblem) -> Configuration {
    var configuration = Configuration.defaults(library: library)
    configuration.file = file
    try read(text, as: ConfigurationLayer(path: RepoPath(ConfigurationFiles.name), name: file), into: &configuration)
    return configuration
  }

  /// Applies a file and its parents to the current configuration: mappings key by key, other values as a whole. Only
  /// `exclude` and `overrides` accumulate.
  /// - Throws: `YAMLProblem` at the first error.
  func read(
    _ text: [UInt8], as layer: ConfigurationLayer, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    if let path = layer.path { configuration.origins.insert(path) }
    configuration.contents.append(Digest(of: text))
    guard let document = try parse(text, file: layer.name) else { return }
    let root = try document.mapping(allowing: Self.keys)
    try layer.checkKeys(of: root)
    if let node = root["parent"] { try readParent(node, of: layer, into: &configuration) }
    try readSelection(of: root, as: layer, into: &configuration)
    if let node = root["rule_files"] { try readRuleFiles(node, of: layer, into: &configuration) }
    configuration.rules = try configuration.rules.adjusted(
      rules: root["rules"], overrides: root["overrides"], custom: root["custom_rules"],
      packs: root["packs"], layers: root["layers"], library: configuration.library,
      place: LintSettings.Place(patterns: layer.folder, scope: layer.scope))
    for setting in Setting.all {
      if let node = root[setting.name] { try setting.decode(node, layer.folder, &configuration) }
    }
    if let gates = try root["gates"]?.mapping() { configuration.gates.named.formUnion(gates.entries.map(\.key)) }
  }

  private func readParent(
    _ node: YAMLNode, of layer: ConfigurationLayer, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    guard let parent = try layer.parent(named: node), let path = parent.path else { return }
    let bytes: [UInt8]?
    do {
      bytes = try files.read(path)
    } catch {
      let reason = Problem(error, hint: "Check the path.")
      throw node.problem("the parent cannot be read: \(reason.summary)", hint: reason.hint)
    }
    guard let bytes else {
      throw node.problem(
        "the repository has no file \(Escaped.line(files.shown(path)))",
        hint: "Write its path, relative to this file.")
    }
    let named = ConfigurationLayer(
      name: files.shown(path), path: path, folder: parent.folder, scope: parent.scope, children: parent.children)
    try read(bytes, as: named, into: &configuration)
  }

  /// Reads a team's own rules. They are on unless they, or `rules`, disable them.
  private func readRuleFiles(
    _ node: YAMLNode, of layer: ConfigurationLayer, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    let rules = try RuleFiles(files: files, folder: layer.folder).named(by: node)
    configuration.origins.formUnion(rules.map(\.path))
    configuration.contents += rules.map { Digest(of: $0.bytes) }
    let known = Set(configuration.library.definitions.map(\.id))
    configuration.library = try configuration.library.adding(rulesIn: rules.map { (name: $0.name, bytes: $0.bytes) })
    let added = configuration.library.definitions.filter { !known.contains($0.id) && $0.isOnByDefault }
    configuration.rules = configuration.rules.turningOn(added.map(\.id))
  }

  private func readSelection(
    of root: YAMLMapping, as layer: ConfigurationLayer, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    let include = try root["include"].map { node throws(YAMLProblem) in
      try LintSettings.patterns(in: node, below: layer.folder)
    }
    let exclude = try root["exclude"].map { node throws(YAMLProblem) in
      try LintSettings.patterns(in: node, below: layer.folder)
    }
    if layer.isNested {
      configuration.nested.append(
        Configuration.Selection(folder: layer.scope, include: include, exclude: exclude ?? []))
    } else {
      configuration.include = include ?? configuration.include
      configuration.exclude += exclude ?? []
    }
  }
}
