import ReviewCore

/// A problem in a YAML file, with its position.
package struct YAMLProblem: UserFacingError, Hashable {
  /// The file's name for display.
  package let file: String
  /// 1-based.
  package let line: Int
  /// 1-based, counted in UTF-8 bytes.
  package let column: Int
  /// The problem, without the position and without a full stop.
  package let message: String
  /// One sentence: the correct form.
  package let hint: String

  package init(file: String, line: Int, column: Int, message: String, hint: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// `.lint.yml:3:5: there is no key "excluce" here.`
  package var summary: String { "\(Escaped.line(file)):\(line):\(column): \(message)." }
}

extension YAMLProblem: CustomStringConvertible {
  package var description: String { "\(summary) \(hint)" }
}
