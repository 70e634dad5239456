package import ReviewCore

/// A pattern for paths: `*` and `?` within a component, `**` across components, `{a,b}`, `[a-z]`.
///
/// A pattern that matches a folder matches all that is in it. Matching takes time linear in the path.
package struct Glob: Sendable, CustomStringConvertible {
  package let description: String
  private let expression: Expression

  /// - Parameter pattern: Relative to the root of the repository; a leading `./` and a trailing `/` do not matter.
  /// - Returns: Nil when a brace or bracket is never closed, or the pattern is too large.
  package init?(_ pattern: String) {
    description = pattern
    var parser = GlobParser(pattern)
    do throws(ExpressionProblem) {
      let insides = ExpressionTree.sequence([.literal("/"), .repeated(.range(0...255), minimum: 0, maximum: nil)])
      expression = try Expression(.sequence([try parser.parse(), .repeated(insides, minimum: 0, maximum: 1)]))
    } catch {
      return nil
    }
  }

  package func matches(_ path: RepoPath) -> Bool {
    expression.matchesAll(of: path.bytes)
  }
}
