import Coverage
import Host
import Linting
import ReviewCore
import StrictYAML

/// The sections that hold for the repository as a whole. What a section leaves out keeps the value it had.
extension ConfigurationReader {
  /// - Parameter folder: That patterns begin at.
  func readSections(
    of root: YAMLMapping, at folder: RepoPath, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    if let node = root["tests"] { try read(tests: node, into: &configuration.tests) }
    if let node = root["coverage"] { try read(coverage: node, at: folder, into: &configuration.coverage) }
    if let node = root["gates"] { try read(gates: node, into: &configuration.gates) }
    if let node = root["report"] { try read(report: node, into: &configuration) }
    if let node = root["forge"] { try read(forge: node, into: &configuration.forge) }
  }

  private func read(tests node: YAMLNode, into settings: inout Configuration.TestSettings) throws(YAMLProblem) {
    let section = try node.mapping(allowing: ["command", "on", "timeout", "silence", "retries", "environment"])
    if let node = section["command"] {
      settings.command = try node.strings { command in
        "[\(command.split(separator: " ").joined(separator: ", "))]"
      }
      guard !settings.command.isEmpty else {
        throw node.problem("the test command is empty", hint: "Write `command: [swift, test]`.")
      }
    }
    if let node = section["on"] { settings.states = try states(node) }
    if let node = section["timeout"] { settings.timeout = try duration(node) }
    if let node = section["silence"] { settings.silence = try duration(node) }
    if let node = section["retries"] { settings.retries = try count(node, upTo: 10) }
    if let node = section["environment"] { settings.environment = try variables(node) }
  }

  /// - Throws: `YAMLProblem` for reviewbot's own tokens, which no test may ever see.
  private func variables(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    let names = try node.strings()
    if let own = names.first(where: ChildEnvironment.own.contains) {
      throw node.problem("no test may see reviewbot's own \(own)", hint: "Give tests that need a token one of another name.")
    }
    return names
  }

  private func states(_ node: YAMLNode) throws(YAMLProblem) -> Set<Configuration.TestedState> {
    var states: Set<Configuration.TestedState> = []
    for item in try node.sequence() { states.insert(try item.oneOf(Configuration.TestedState.self)) }
    guard !states.isEmpty else {
      throw node.problem("nothing is named that could be tested", hint: "Write `on: [head]`, or leave it out.")
    }
    return states
  }

  private func read(
    coverage node: YAMLNode, at folder: RepoPath, into settings: inout Configuration.CoverageSection
  ) throws(YAMLProblem) {
    let section = try node.mapping(allowing: ["exclude", "partial"])
    if let node = section["exclude"] { settings.exclude += try LintSettings.patterns(in: node, below: folder) }
    if let node = section["partial"] { settings.partial = try node.oneOf(PartialPolicy.self) }
  }

  private func read(gates node: YAMLNode, into gates: inout Configuration.Gates) throws(YAMLProblem) {
    let section = try node.mapping(allowing: ["tests", "coverage", "lint"])
    if let node = section["tests"] { gates.testsMustPass = try node.oneOf(["pass", "off"]) == "pass" }
    if let node = section["coverage"] { try read(coverageGates: node, into: &gates) }
    if let node = section["lint"] {
      gates.lint = Severity(rawValue: try node.oneOf(Severity.allCases.map(\.rawValue) + ["off"]))
    }
  }

  private func read(coverageGates node: YAMLNode, into gates: inout Configuration.Gates) throws(YAMLProblem) {
    if node.isScalar {
      let text = try node.string()
      guard text == "off" || Percent(text) == nil else {
        throw node.problem(
          "\"\(text)\" does not say which coverage it is for", hint: "Write `coverage: {patch: \(text)}`, or `off`.")
      }
      _ = try node.oneOf(["off"])
      gates.patchCoverage = nil
      gates.pathCoverage = []
      return
    }
    let section = try node.mapping(allowing: ["patch", "project", "min_lines", "paths"])
    if let node = section["patch"] { gates.patchCoverage = try node.string() == "off" ? nil : percentage(node) }
    if let node = section["project"] {
      switch try node.string() {
      case "off": gates.projectCoverage = nil
      case "no-decrease": gates.projectCoverage = .noDecrease
      default: gates.projectCoverage = .atLeast(try percentage(node, or: "no-decrease"))
      }
    }
    if let node = section["min_lines"] { gates.minimumLines = try count(node, upTo: 1_000_000) }
    if let node = section["paths"] { gates.pathCoverage = try pathTargets(node) }
  }

  /// Globs and their percentages, in the order of the file.
  private func pathTargets(_ node: YAMLNode) throws(YAMLProblem) -> [CoverageGate.PathTarget] {
    var targets: [CoverageGate.PathTarget] = []
    for entry in try node.mapping().entries {
      let paths: Glob
      do throws(GlobProblem) {
        paths = try Glob(parsing: entry.key)
      } catch {
        throw entry.keyNode.problem(error.message, hint: error.hint)
      }
      targets.append(CoverageGate.PathTarget(paths: paths, percent: try percentage(entry.value, or: "0%")))
    }
    return targets
  }

  private func read(report node: YAMLNode, into configuration: inout Configuration) throws(YAMLProblem) {
    let section = try node.mapping(allowing: ["formats", "comment"])
    if let node = section["comment"] { configuration.comment = try node.oneOf(Configuration.CommentStyle.self) }
    if let node = section["formats"] { configuration.formats = try formats(node) }
  }

  private func formats(_ node: YAMLNode) throws(YAMLProblem) -> [String] {
    var formats: [String] = []
    for item in try node.sequence() {
      let text = try item.string()
      let name = text.prefix { $0 != "=" }
      _ = try item.known(String(name), kind: "format", among: FormatOption.names)
      guard !text.hasSuffix("=") else {
        throw item.problem("\"\(text)\" names no file", hint: "Write `\(name)`, or `\(name)=FILE`.")
      }
      try checkFile(of: text, in: item)
      formats.append(text)
    }
    return formats
  }

  /// A configuration names files of the working tree only. Those of `.git` name programs that git runs.
  private func checkFile(of format: String, in item: YAMLNode) throws(YAMLProblem) {
    guard let mark = format.firstIndex(of: "=") else { return }
    let path = format[format.index(after: mark)...]
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)).lowercased() }
    let isOutside = path.utf8.first == UInt8(ascii: "/") || parts.first?.hasPrefix("~") ?? true
    guard !isOutside, !parts.contains(".."), !parts.contains(".git"), !path.utf8.contains(0) else {
      throw item.problem(
        "\"\(Visible.line(String(path)))\" is no file of the working tree",
        hint: "Write a path below the repository's root, or name the file on the command line with `--format`.")
    }
  }

  private func read(forge node: YAMLNode, into forge: inout Configuration.Forge) throws(YAMLProblem) {
    let section = try node.mapping(allowing: ["kind", "url"])
    if let node = section["kind"] { forge.kind = try node.oneOf(Configuration.ForgeKind.self) }
    if let node = section["url"] { forge.url = try address(node) }
  }
}
