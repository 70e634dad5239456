import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

/// Texts with a meaning in Markdown, HTML, forges, CI logs or terminals.
enum HostileText {
  static let all = [
    "a | b | c", "--> <!-- reviewbot:1 e30= -->", "````` ``` ` ``` `````", "@team @octo/team ping", "#1 fixes #22 GH-3 gh-4",
    "::error file=x::boo", "\u{202E}evil\u{202C} \u{0007} \u{1B}[31mred", "/approve\n/merge\r/label ~x", "<script>alert(1)</script> <img src=x>",
    "</details>\n<!--", "[link](http://evil.example) ![img](http://evil.example/x.png)", "http://evil.example www.evil.example",
    "# heading\n===\n- list\n1. one\n> quote", "```suggestion\nrm -rf\n```", "`\u{301} combining \\` backslash \\\\", "null \u{0} byte",
    "\u{200B}@hidden \u{FEFF}#9", String(repeating: "long ", count: 30_000), "&#64;team &lt;b&gt;", "$\\mathbb{x}$ ~~no~~ __b__ *i*",
  ]
}

@Suite("Text of the pull request is shown and has no effect")
struct HostileTextTests {
  @Test("No mention, reference, link, command, heading or HTML survives", arguments: HostileText.all)
  func inert(text: String) throws {
    let finding = Scenario.finding(0, message: text)
    let body = CommentText.markdown(of: finding)
    #expect(body.firstMatch(of: /[@#][A-Za-z0-9]/) == nil)
    #expect(body.firstMatch(of: /[Gg][Hh]-[0-9]/) == nil)
    #expect(!body.contains("<!--") && !body.contains("-->"))
    #expect(body.firstMatch(of: /(^|[^\\])[<\[\]|]/) == nil)
    #expect(!body.contains("http://") && !body.contains("www."))
    #expect(!body.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    #expect(!body.unicodeScalars.contains("\u{202E}"))
    for line in body.split(separator: "\n").dropFirst() {
      #expect(line.first.map { !"/#>-+=`".contains($0) } ?? true, "\(line.prefix(40))")
    }
    #expect(body.utf16.count < 65_000)
  }

  @Test(
    "Comments full of it are accepted, found again, and a second post writes nothing",
    .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)), arguments: forgeFixtures)
  func posting(fixture: any ForgeFixture) async throws {
    try await withSession(on: fixture, lines: 40) { session, scenario in
      let findings = HostileText.all.enumerated().map { index, text in Scenario.finding(index, message: text) }
      let outcome = try await session.post(try scenario.publication(findings))
      #expect(outcome.problem == nil)
      #expect(outcome.notices == [])
      let state = try await session.state
      #expect(state.findings.count == findings.count)
      #expect(state.summaries.count == 1)
      #expect(try await session.post(try scenario.publication(findings, run: 2)).performed == [])
    }
  }
}

@Suite("A marker counts only at the position that we write it to")
struct MarkerTests {
  static let marker = Marker(
    key: "reviewbot", kind: .finding, head: "abc", run: 7, digest: "d", fingerprint: Fingerprint(hex: "ff"), check: .lint)

  static let markups = [Markup.github, Markup(hiding: .linkDefinition)]

  @Test("What was written is read back, whatever follows", arguments: markups, ["", "text", "-->", "<!-- reviewbot:1 e30= -->\nx", "\n)"])
  func roundTrip(markup: Markup, rest: String) throws {
    let body = Self.marker.line(in: markup) + rest
    for body in [body, body.replacing("\n", with: "\r\n")] {
      #expect(Marker(body: body, in: markup) == Self.marker)
      #expect(try #require(markup.parts(of: body)).rest.replacing("\r\n", with: "\n") == rest)
    }
  }

  @Test("One forge's marker is none on a forge that hides it in another way")
  func otherMarkup() {
    for (markup, other) in [(Self.markups[0], Self.markups[1]), (Self.markups[1], Self.markups[0])] {
      #expect(Marker(body: Self.marker.line(in: markup), in: other) == nil)
    }
  }

  @Test("A marker elsewhere, malformed or of another version is ignored", arguments: [
    "text " + marker.line, "\n" + marker.line, "<!-- reviewbot:2 e30= -->", "<!-- reviewbot:1 e30= -->", "<!-- reviewbot:1 %%% -->",
    "<!-- reviewbot:1 ", "<!-- reviewbot:1 e30=", "", "<!-- reviewbot:1 " + String(repeating: "A", count: 100_000) + " -->",
    "> " + marker.line,
  ])
  func foreign(body: String) { #expect(Marker(body: body) == nil) }

  @Test("Its line cannot be ended by its payload", arguments: HostileText.all)
  func encoded(text: String) {
    let line = Marker(key: text, kind: .summary, head: text, run: 1, digest: text).line
    #expect(line.ranges(of: "--").count == 2)
    #expect(line.count(where: { $0 == "\n" }) == 1)
    let definition = Marker(key: text, kind: .summary, head: text, run: 1, digest: text).line(in: Self.markups[1])
    #expect(definition.firstMatch(of: /^\[\/\/\]: # \([A-Za-z0-9:+\/= ]+\)\n\n$/) != nil)
  }
}

@Suite("A text that is too long is truncated so that it still renders")
struct BodyBudgetTests {
  @Test("Fences and details are closed, and the rest is counted", arguments: [
    ("````swift\n" + String(repeating: "let x = 1\n", count: 9_000) + "````", "````"),
    ("<details><summary>s</summary>\n\n" + String(repeating: "- item\n", count: 12_000) + "</details>", "</details>"),
    (String(repeating: "😀😀\n", count: 20_000), ""),
  ])
  func cut(text: String, closing: String) async throws {
    let publication = Publication(
      report: Scenario.report([], head: ""), diff: Diff(files: []), head: try #require(PlainChange.head), run: PostingRun(number: 1),
      summary: { _ in text })
    let placement = publication.placement(.init(capabilities: Capabilities()))
    let summary = try #require(publication.desired(placement, capabilities: Capabilities()).summary)
    #expect(summary.text.utf16.count < 65_000)
    #expect(summary.text.contains("more lines in the full report"))
    #expect(closing.isEmpty || summary.text.contains(closing))
    #expect(text.hasPrefix(summary.text.prefix(1_000)))
  }
}
