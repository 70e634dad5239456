import Linting
import ReviewCore
import Testing

@Suite struct TodoMessageTests {
  @Test("The message says what is to be done", arguments: [
    ("// TODO: tidy up", "This TODO is still open: tidy up."), ("// FIXME", "This FIXME is still open."),
    ("/* TODO: tidy up */", "This TODO is still open: tidy up."), ("// TODO(anna): tidy", "This TODO is still open: (anna): tidy."),
    ("// TODO: [2020-01-31] tidy", "This TODO is still open: [2020-01-31] tidy."),
    ("// TODO: - one, two, three, four, five, six, seven", "This TODO is still open: one, two, three, four, five, six, seven."),
    ("// TODO: one, two, three, four, five, six, seven, eight", "This TODO is still open: one, two, three, four, five, six, seven,…."),
  ])
  func message(comment: String, message: String) throws {
    let linter = Linter(library: try RuleLibrary.builtIn(), settings: .only("todo"))
    #expect(linter.lint(path: "A.swift", bytes: Array("\(comment)\n".utf8)).findings.map(\.message) == [message])
  }
}
