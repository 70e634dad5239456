import ReviewCore
import Testing

@testable import Review

@Suite("Messages on standard error")
struct ConsoleTests {
  @Test("No runner executes a command in a message, and the lines stay", arguments: [
    ("note: ##vso[task.setvariable variable=PATH]/tmp", "note: #\\#vso[task.setvariable variable=PATH]/tmp\n"),
    ("a\n::set-output name=x::1\n", "a\n\\::set-output name=x::1\n"), ("##[add-mask]x", "#\\#[add-mask]x\n"),
    ("a: b::c # d\n\n  e", "a: b::c # d\n\n  e\n"), ("", "\n"),
  ])
  func commands(text: String, printed: String) {
    let transcript = Transcript()
    transcript.console.say(text)
    #expect(transcript.errors == printed)
  }

  @Test("An error's path is no command either")
  func errors() {
    let transcript = Transcript()
    transcript.console.report(Problem(summary: "No ##teamcity[x].", hint: "::stop-commands::y"))
    #expect(transcript.errors == "error: No #\\#teamcity[x].\n  \\::stop-commands::y\n")
  }
}

@Suite("Run numbers of Actions")
struct RunNumberTests {
  @Test("They increase with runs and attempts, and impossible ones are ignored", arguments: [
    (7, 2, 702), (7, nil, 701), (7, 400, 799), (7, -3, 701), (1_000_000_000_000, 1, 100_000_000_000_001), (1_000_000_000_001, 1, nil),
    (Int.max, 1, nil), (0, 1, nil), (-5, 1, nil), (nil, 1, nil),
  ] as [(Int?, Int?, Int?)])
  func numbers(run: Int?, attempt: Int?, number: Int?) {
    #expect(RunNumber.of(run, attempt: attempt) == number)
  }
}
