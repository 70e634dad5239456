import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite struct TodoMessageTests {
  @Test("The message says what is to be done", arguments: [
    ("// TODO: tidy up", "This TODO is still open: tidy up."), ("// FIXME", "This FIXME is still open."),
    ("/* TODO: tidy up */", "This TODO is still open: tidy up."), ("// TODO(anna): tidy", "This TODO is still open: (anna): tidy."),
    ("// TODO: [2020-01-31] tidy", "This TODO is still open: [2020-01-31] tidy."),
    ("// TODO: - one, two, three, four, five, six, seven", "This TODO is still open: one, two, three, four, five, six, seven."),
    ("// TODO: one, two, three, four, five, six, seven, eight", "This TODO is still open: one, two, three, four, five, six, seven…"),
    ("// TODO: <name> of the cart", "This TODO is still open: <name> of the cart."), ("// TODO: `run()`", "This TODO is still open: `run()`."),
    ("// TODO: -1 is wrong", "This TODO is still open: -1 is wrong."), ("// FIXME!!! now", "This FIXME is still open: now."),
    ("// TODO:tidy", "This TODO is still open: tidy."), ("// TODO: #12", "This TODO is still open: #12."), ("// TODO: @anna", "This TODO is still open: @anna."),
    ("// TODO: tidy up.", "This TODO is still open: tidy up."), ("// TODO: why?", "This TODO is still open: why?"), ("// TODO: later…", "This TODO is still open: later…"),
    ("// TODO: tidy, and then...", "This TODO is still open: tidy, and then..."), ("/* TODO... */", "This TODO is still open."), ("// TODO\t—\ttidy", "This TODO is still open: tidy."),
  ])
  func message(comment: String, message: String) throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("todo"))
    #expect(linter.lint(path: "A.swift", bytes: Array("\(comment)\n".utf8)).findings.map(\.message) == [message])
  }
}
