import LintEngine
package import StrictYAML

/// The error in an invalid pattern or template. The caller adds the location of the text.
struct PatternProblem: Error, Hashable {
  /// Without a period at the end.
  let message: String
  /// One sentence that says how to fix it.
  let hint: String
}

/// A location in a rule file.
package struct Place: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int

  package init(_ node: YAMLNode) {
    file = node.file
    line = node.line
    column = node.column
  }

  /// Creates the location of text from the command line.
  package init(file: String) {
    self.file = file
    line = 1
    column = 1
  }

  package func problem(_ message: String, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: line, column: column, message: message, hint: hint)
  }

  func problem(_ problem: PatternProblem) -> YAMLProblem {
    self.problem(problem.message, hint: problem.hint)
  }
}
