import LintTestKit
import ReviewCore
import Testing

/// Expects that a rule with these conditions finds the places that `↓` marks in the code.
func expect(
  _ match: String, _ marked: String, path: RepoPath = "A.swift", among others: [RepoPath: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try PatternRule(match: match).marked(marked.replacing("↓", with: ""), path: path, among: others)
  #expect(found == marked, "\(match)", sourceLocation: sourceLocation)
}
