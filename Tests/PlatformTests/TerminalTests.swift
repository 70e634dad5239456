@testable import Platform
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

  @Test("The command line decides on colours before the environment", arguments: [
    (ColourChoice.always, false, ["NO_COLOR": "1"], true), (.always, true, ["TERM": "dumb"], true),
    (.never, true, ["CLICOLOR_FORCE": "1"], false), (.never, true, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, [:], true), (.auto, false, [:], false),
  ] as [(ColourChoice, Bool, [String: String], Bool)])
  func choice(choice: ColourChoice, isTerminal: Bool, environment: [String: String], allowed: Bool) {
    #expect(Terminal.allowsColour(isTerminal: isTerminal, environment: environment, choice: choice) == allowed)
  }

  @Test("Only terminals that are known to follow hyperlinks get them, and none in CI", arguments: [
    ([:], false), (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "Apple_Terminal"], false),
    (["VTE_VERSION": "5000"], true), (["VTE_VERSION": "4999"], false), (["TERM": "xterm-kitty"], true), (["WT_SESSION": "1"], true),
    (["WT_SESSION": ""], false), (["KONSOLE_VERSION": "220403"], true), (["WT_SESSION": "1", "CI": "true"], false),
    (["WT_SESSION": "1", "TERM": "tmux-256color"], false), (["FORCE_HYPERLINK": "1", "TERM": "screen"], true),
    (["WT_SESSION": "1", "FORCE_HYPERLINK": "0"], false),
  ] as [([String: String], Bool)])
  func links(environment: [String: String], expected: Bool) {
    #expect(Terminal.followsLinks(in: environment) == expected)
  }

  @Test("A line is redrawn on terminals that are not dumb", arguments: [
    (true, [:], true), (false, [:], false), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], false), (true, ["TERM": "xterm", "NO_COLOR": "1"], true),
  ] as [(Bool, [String: String], Bool)])
  func redraws(isTerminal: Bool, environment: [String: String], expected: Bool) {
    #expect(Terminal.redrawsLine(isTerminal: isTerminal, environment: environment) == expected)
  }
}
