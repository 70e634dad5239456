package import LintEngine
import LintPatterns
package import ReviewCore
import StrictYAML

/// A single YAML rule in its own library, for tests.
package struct PatternRule {
  package let definition: RuleDefinition
  package let linter: Linter

  /// - Parameter match: The value of `match:`, or keys next to it when they are not indented.
  package init(match: String, options: [String: OptionValue] = [:]) throws {
    let lines = match.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    try self.init(yaml: "id: shown\nsummary: Shown.\nmatch:\n\(lines.joined(separator: "\n"))\n", options: options)
  }

  package init(yaml: String, options: [String: OptionValue] = [:]) throws {
    let library = try RuleLibrary.empty.adding(rulesIn: [("rule.yml", Array(yaml.utf8))])
    definition = library.definitions[0]
    linter = Linter(library: library, settings: .only(definition.id, values: options))
  }

  /// - Parameter others: Other files of the repository.
  package func findings(
    in code: String, path: RepoPath = "A.swift", among others: [RepoPath: String] = [:]
  ) -> [LintFinding] {
    let types = TypeIndex(sources: others.mapValues { Array($0.utf8) })
    return linter.knowing(types).lint(path: path, bytes: Array(code.utf8)).findings
  }

  /// Returns the code with `↓` where findings begin.
  package func marked(_ code: String, path: RepoPath = "A.swift", among others: [RepoPath: String] = [:]) -> String {
    let source = SourceText(Array(code.utf8))
    var bytes = source.bytes
    for offset in findings(in: code, path: path, among: others).compactMap({ source.offset(at: $0.start) }).sorted(by: >) {
      bytes.insert(contentsOf: Array("↓".utf8), at: offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the code after all fixes, including unsafe ones.
  package func fixed(_ code: String) -> String {
    let file = linter.fix(path: "A.swift", bytes: Array(code.utf8), selection: .everything)
    return String(decoding: file.bytes, as: UTF8.self)
  }
}
