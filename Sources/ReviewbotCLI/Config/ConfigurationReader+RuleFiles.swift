import LintEngine
import LintPatterns
import ReviewCore
import StrictYAML

/// A team's own rules, from the same state of the files as the configuration that names them.
extension ConfigurationReader {
  /// More were not written by people.
  private static let fileLimit = 1_000

  /// Reads the files and folders of `rule_files`; their rules are on unless they, or `rules`, say otherwise.
  /// - Parameter folder: That the paths begin at.
  /// - Throws: `YAMLProblem` for a path that leads nowhere, or a rule that is not right.
  func readRuleFiles(
    _ node: YAMLNode, at folder: RepoPath, into configuration: inout Configuration
  ) throws(YAMLProblem) {
    var rules: [(name: String, bytes: [UInt8])] = []
    for item in try node.sequence() {
      for path in try paths(named: item, at: folder) {
        guard let bytes = try bytes(of: path, named: item) else { continue }
        configuration.origins.insert(path)
        rules.append((files.shown(path), bytes))
      }
    }
    let known = Set(configuration.library.definitions.map(\.id))
    configuration.library = try configuration.library.adding(rulesIn: rules)
    let added = configuration.library.definitions.filter { !known.contains($0.id) && $0.isOnByDefault }
    configuration.rules = configuration.rules.turningOn(added.map(\.id))
  }

  /// The rule files at a path, ascending.
  private func paths(named item: YAMLNode, at folder: RepoPath) throws(YAMLProblem) -> [RepoPath] {
    let text = try item.string()
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.hasPrefix("/"), !parts.contains(".."), !parts.isEmpty else {
      throw item.problem(
        "\"\(Visible.line(text))\" does not lie in the repository", hint: "Write a path below this file, as in `.lint/rules`.")
    }
    let path = RepoPath(bytes: (folder.bytes.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]) + parts.joined(separator: "/").utf8)
    let found: [RepoPath]
    do {
      found = try files.filesBelow(path)
    } catch {
      throw problem(item, error)
    }
    let rules = found.filter { $0.hasExtension("yml") || $0.hasExtension("yaml") }.sorted()
    guard !rules.isEmpty else {
      throw item.problem("there is no rule file at \(Visible.line(text))", hint: "Name a folder of `.yml` files, or one of them.")
    }
    guard rules.count <= Self.fileLimit else {
      throw item.problem("there are more than \(Self.fileLimit) rule files", hint: "Name the folder that holds them alone.")
    }
    return rules
  }

  private func bytes(of path: RepoPath, named item: YAMLNode) throws(YAMLProblem) -> [UInt8]? {
    do {
      return try files.read(path)
    } catch {
      throw problem(item, error)
    }
  }

  private func problem(_ item: YAMLNode, _ error: any Error) -> YAMLProblem {
    let reason = Problem(error, hint: "Check the path.")
    let summary = reason.summary.hasSuffix(".") ? String(reason.summary.dropLast()) : reason.summary
    return item.problem("the rules cannot be read: \(summary)", hint: reason.hint)
  }
}
