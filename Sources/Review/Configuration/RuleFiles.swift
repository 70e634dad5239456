import LintEngine
import LintPatterns
import ReviewCore
import StrictYAML

/// The files of a team's own rules, from the same state of the repository as the configuration that names them.
struct RuleFiles: Sendable {
  struct File: Sendable {
    let path: RepoPath
    /// The name shown in problems.
    let name: String
    let bytes: [UInt8]
  }

  let files: ConfigurationFiles
  /// The folder that paths are relative to.
  let folder: RepoPath

  /// People do not write more files than this.
  private static let fileLimit = 1_000

  /// Returns the files that `rule_files` names, and those in the folders that it names.
  /// - Throws: `YAMLProblem` for a path that does not exist.
  func named(by node: YAMLNode) throws(YAMLProblem) -> [File] {
    var named: [File] = []
    for item in try node.sequence() {
      for path in try paths(named: item) {
        guard let bytes = try bytes(of: path, named: item) else { continue }
        named.append(File(path: path, name: files.shown(path), bytes: bytes))
      }
    }
    return named
  }

  /// Returns the rule files at a path, ascending.
  private func paths(named item: YAMLNode) throws(YAMLProblem) -> [RepoPath] {
    let text = try item.string()
    guard !text.hasPrefix("/"), let path = folder.resolving(text.utf8), !path.bytes.isEmpty else {
      throw item.problem(
        "\"\(Escaped.line(text))\" is outside the repository",
        hint: "Write a path in the repository, relative to this file, as in `.lint/rules`.")
    }
    let found: [RepoPath]
    do {
      found = try files.filesBelow(path)
    } catch {
      throw problem(item, error)
    }
    let rules = found.filter { $0.hasExtension("yml") || $0.hasExtension("yaml") }.sorted()
    guard !rules.isEmpty else {
      throw item.problem(
        "no rule file at \(Escaped.line(text))",
        hint: text.contains { "*?[{".contains($0) }
          ? "Name a folder of `.yml` files; a pattern has no meaning here."
          : "Name a folder of `.yml` files, or one of them.")
    }
    guard rules.count <= Self.fileLimit else {
      throw item.problem(
        "there are more than \(Self.fileLimit) rule files",
        hint: "Name a folder that contains only rule files.")
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
