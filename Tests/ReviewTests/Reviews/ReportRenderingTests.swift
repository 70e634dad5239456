import Platform
import Reporting
import Testing

@testable import Review

@Suite("The style of a report depends on its destination")
struct ReportRenderingTests {
  private static var screen: Terminal {
    var terminal = Terminal(isTerminal: true, width: 72, allowsColour: true, redrawsLine: true)
    terminal.height = 30
    return terminal
  }

  @Test("Only a report on a terminal has its colours and its size", arguments: [
    ("text", screen, true, 72, ReportStyle.Detail.screen(lines: 30)), ("text=report.txt", screen, false, 100, .list),
    ("text", Terminal(isTerminal: false, width: nil, allowsColour: false, redrawsLine: false), false, 100, .list),
    ("text", Terminal(isTerminal: false, width: nil, allowsColour: true, redrawsLine: false), true, 100, .list),
  ])
  func style(format: String, terminal: Terminal, colours: Bool, width: Int, detail: ReportStyle.Detail) throws {
    let style = ReportRendering(style: ReportStyle(), terminal: terminal).style(for: try FormatOption(format))
    #expect(style.colours == colours && style.width == width && style.detail == detail)
  }

  @Test("Every report has the options that the configuration sets", arguments: ["text", "text=report.txt", "json"])
  func configured(format: String) throws {
    let configured = ReportStyle(entries: 7)
    #expect(ReportRendering(style: configured, terminal: Self.screen).style(for: try FormatOption(format)).entries == 7)
  }

  @Test("Only a report on a terminal that follows links has them", arguments: [
    ("text", true, true), ("text", false, false), ("text=report.txt", true, false),
  ])
  func links(format: String, follows: Bool, expected: Bool) throws {
    var terminal = Self.screen
    terminal.followsLinks = follows
    let rendering = ReportRendering(style: ReportStyle(), terminal: terminal, root: "/w")
    #expect(rendering.style(for: try FormatOption(format)).links == (expected ? FileLinks(root: "/w") : nil))
  }

  @Test("`--verbose` shows all entries, on a terminal and in a file", arguments: ["text", "text=report.txt"])
  func verbose(format: String) throws {
    let style = ReportRendering(style: ReportStyle(), terminal: Self.screen, detail: .everything).style(for: try FormatOption(format))
    #expect(style.detail == .everything)
  }

  @Test("A quiet request has no text report on standard output", arguments: [
    ([], []), (["text"], []), (["text=a"], ["text"]), (["json", "text=a"], ["json", "text"]), (["github"], ["github"]),
  ] as [([String], [String])])
  func quiet(formats: [String], names: [String]) throws {
    var request = ReportRequest(formats: formats)
    request.isQuiet = true
    #expect(try request.outputs().map(\.name) == names)
    var check = CheckRequest(change: ChangeSelection())
    check.report = request
    #expect(try check.outputs().reports.map(\.name) == names)
  }
}
