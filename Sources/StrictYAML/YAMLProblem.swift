import ReviewCore

/// Something wrong in a YAML file, at the place where it stands.
package struct YAMLProblem: UserFacingError, Hashable {
  /// The file as people know it.
  package let file: String
  /// 1-based.
  package let line: Int
  /// 1-based, counted in UTF-8 bytes.
  package let column: Int
  /// What is wrong, without the place and without a full stop.
  package let message: String
  /// One sentence: what to write instead.
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
