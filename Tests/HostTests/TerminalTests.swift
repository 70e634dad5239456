@testable import Host
import Synchronization
import Testing

@Suite struct TerminalTests {
  @Test("Colours follow NO_COLOR, CLICOLOR_FORCE and TERM, in this order", arguments: [
    (true, [:], true), (false, [:], false), (true, ["TERM": "dumb"], false), (true, ["NO_COLOR": "1"], false),
    (true, ["NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
    (true, ["CLICOLOR": "0"], false), (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
  ] as [(Bool, [String: String], Bool)])
  func colours(isTerminal: Bool, environment: [String: String], allowed: Bool) {
    #expect(Terminal.allowsColour(isTerminal: isTerminal, environment: environment) == allowed)
  }

  @Test("Progress is one line on a terminal, cut to its width, and nothing elsewhere")
  func progress() {
    for isTerminal in [true, false] {
      let written = Mutex("")
      let terminal = Terminal(isTerminal: isTerminal, width: 21, allowsColour: false)
      let progress = Progress(terminal: terminal) { text in written.withLock { $0 += text } }
      progress.show("tests 3 of 17, \u{1B}[31mand a long name\n")
      progress.show("too soon")
      progress.clear()
      progress.clear()
      let expected = isTerminal ? "\r\u{1B}[Ktests 3 of 17, \\u{1B\r\u{1B}[K" : ""
      #expect(written.withLock { $0 } == expected)
    }
  }
}
