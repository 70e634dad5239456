import StrictYAML

/// Where something stands in a rule file.
struct Place: Hashable, Sendable {
  let file: String
  let line: Int
  let column: Int

  init(_ node: YAMLNode) {
    file = node.file
    line = node.line
    column = node.column
  }

  /// For what comes from the command line.
  init(file: String) {
    self.file = file
    line = 1
    column = 1
  }

  func problem(_ message: String, hint: String) -> YAMLProblem {
    YAMLProblem(file: file, line: line, column: column, message: message, hint: hint)
  }

  func problem(_ problem: PatternProblem) -> YAMLProblem {
    self.problem(problem.message, hint: problem.hint)
  }
}
