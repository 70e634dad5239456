package import ReviewCore
package import StrictYAML

extension LintSettings {
  /// Reads a list of globs, which mean the same from the root as they mean from `folder`.
  /// - Throws: `YAMLProblem` at one that is no glob.
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
