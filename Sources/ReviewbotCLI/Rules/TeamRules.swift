import Git
import Platform
import LintEngine
import LintPatterns
import LintRules
import Review
import ReviewCore

/// The rules that apply in the current folder: the built-in ones, and those of the configuration there.
struct TeamRules: Sendable {
  let services: Services

  /// Returns the configuration of the current folder's repository, without a change.
  /// - Throws: A `UserFacingError` when the configuration, or a rule file that it names, is invalid.
  func configuration() throws -> Configuration {
    let root = services.files.realPath(services.currentFolder) ?? services.currentFolder
    let top = try services.repository(around: root)?.root ?? root
    let loader = ConfigurationLoader(services: services, library: try RuleLibrary.builtIn())
    return try loader.configuration(in: .folder(top, files: services.files) { [] })
  }

  /// Returns the page of a rule, or the reason why a rule of another tool is not available.
  /// - Throws: `UsageProblem` for an unknown rule; see also `configuration`.
  func page(of id: String) throws -> String {
    let library = try configuration().library
    if let absence = UsageProblem.absence(of: RuleID(id)) { return "\(absence.summary)\n" }
    guard let rule = library[RuleID(id)] else {
      throw UsageProblem.unknown("rule", id, known: library.names + ["test", "try"], list: "reviewbot rules")
    }
    return RulePage(rule: rule).text
  }

  /// Returns the built-in rules, and those of files and folders named on the command line.
  /// - Throws: A `UserFacingError` when a path has no rule file, or one is invalid.
  func library(withRulesAt paths: [String]) throws -> (library: RuleLibrary, named: Set<RuleID>) {
    let builtIn = try RuleLibrary.builtIn()
    var files: [(name: String, bytes: [UInt8])] = []
    for path in paths {
      for name in try ruleFiles(at: path) {
        let bytes = try services.bytes(ofNamedFile: name, limit: ConfigurationFiles.sizeLimit)
        files.append((name, bytes))
      }
    }
    let library = try builtIn.adding(rulesIn: files)
    return (library, Set(library.definitions.map(\.id)).subtracting(builtIn.definitions.map(\.id)))
  }

  /// Returns the path itself if it is a file, or the rule files of the folder.
  private func ruleFiles(at path: String) throws -> [String] {
    let absolute = services.absolutePath(path)
    guard services.files.exists(absolute) else {
      throw UsageProblem.missingPath(
        path, services: services, hint: "Name a rule file, or a folder that contains rule files.")
    }
    guard FolderWalk.isFolder(absolute) else { return [path] }
    let rules = try services.files.list(absolute).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
    guard !rules.isEmpty else {
      throw Problem(summary: "No rule files in \(Escaped.line(path)).", hint: "Name a folder of `.yml` files.")
    }
    return rules.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
