package import ReviewCore
package import StrictYAML

extension LintSettings {
  /// Reads a list of globs relative to `folder`, and returns the same globs relative to the root.
  /// - Throws: `YAMLProblem` at an invalid glob.
  package static func patterns(
    in node: YAMLNode, below folder: RepoPath = RepoPath(bytes: [])
  ) throws(YAMLProblem) -> [String] {
    var patterns: [String] = []
    for item in try node.sequence() {
      let text = try item.string()
      do throws(GlobProblem) {
        let pattern = try Glob.pattern(text, below: folder)
        _ = try Glob(parsing: pattern)
        patterns.append(pattern)
      } catch {
        throw item.problem(error.message, hint: error.hint)
      }
    }
    return patterns
  }
}
