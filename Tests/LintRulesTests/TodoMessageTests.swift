import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite struct TodoMessageTests {
  @Test("The message has the text of the comment", arguments: [
    ("// TODO: tidy up", "Resolve this TODO or move it to an issue: tidy up."), ("// FIXME", "Resolve this FIXME or move it to an issue."),
    ("/* TODO: tidy up */", "Resolve this TODO or move it to an issue: tidy up."), ("// TODO(anna): tidy", "Resolve this TODO or move it to an issue: (anna): tidy."),
    ("// TODO: [2020-01-31] tidy", "Resolve this TODO or move it to an issue: [2020-01-31] tidy."),
    ("// TODO: - one, two, three, four, five, six, seven", "Resolve this TODO or move it to an issue: one, two, three, four, five, six, seven."),
    ("// TODO: one, two, three, four, five, six, seven, eight", "Resolve this TODO or move it to an issue: one, two, three, four, five, six, seven…"),
    ("// TODO: <name> of the cart", "Resolve this TODO or move it to an issue: <name> of the cart."), ("// TODO: `run()`", "Resolve this TODO or move it to an issue: `run()`."),
    ("// TODO: -1 is wrong", "Resolve this TODO or move it to an issue: -1 is wrong."), ("// FIXME!!! now", "Resolve this FIXME or move it to an issue: now."),
    ("// TODO:tidy", "Resolve this TODO or move it to an issue: tidy."), ("// TODO: #12", "Resolve this TODO or move it to an issue: #12."), ("// TODO: @anna", "Resolve this TODO or move it to an issue: @anna."),
    ("// TODO: tidy up.", "Resolve this TODO or move it to an issue: tidy up."), ("// TODO: why?", "Resolve this TODO or move it to an issue: why?"), ("// TODO: later…", "Resolve this TODO or move it to an issue: later…"),
    ("// TODO: tidy, and then...", "Resolve this TODO or move it to an issue: tidy, and then..."), ("/* TODO... */", "Resolve this TODO or move it to an issue."), ("// TODO\t—\ttidy", "Resolve this TODO or move it to an issue: tidy."),
  ])
  func message(comment: String, message: String) throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("todo"))
    #expect(linter.lint(path: "A.swift", bytes: Array("\(comment)\n".utf8)).findings.map(\.message) == [message])
  }
}
