import ReviewCore
import Testing

@testable import Posting

@Suite("A suggestion is complete, visible, and the only one for its lines")
struct SuggestionTests {
  /// Lines 1 to 3 of a new file.
  private static let lines = ["let a = b!  ", "let c = d", "let e = f"]

  private static var diff: Diff {
    var bytes: [UInt8] = []
    let added: [Hunk.Line] = lines.enumerated().map { index, line in
      let start = bytes.count
      bytes += Array(line.utf8)
      return .added(new: index + 1, text: start..<bytes.count)
    }
    let hunk = Hunk(oldStart: 0, oldCount: 0, newStart: 1, newCount: 3, lines: added, bytes: bytes)
    return Diff(files: [FileChange(status: .added, oldPath: nil, newPath: "a.swift", hunks: [hunk])])
  }

  private static func edit(_ line: Int, _ columns: Range<Int>, _ text: String, endLine: Int? = nil) -> Fix.Edit {
    Fix.Edit(
      start: .init(line: line, column: columns.lowerBound), end: .init(line: endLine ?? line, column: columns.upperBound),
      text: text)
  }

  private static func finding(_ rule: RuleID, line: Int, _ edits: [Fix.Edit]) -> Finding {
    Finding(
      rule: rule, severity: .warning, location: Location(path: "a.swift", start: .init(line: line, column: 1)),
      message: "m", scope: .added, fix: Fix(isSafe: true, edits: edits), fingerprint: Fingerprint(hex: rule.name))
  }

  private func comments(_ findings: [Finding], commented: Set<Fingerprint> = []) throws -> [DesiredPublication.Comment] {
    let publication = Publication(
      report: Scenario.report(findings, head: ""), diff: Self.diff, head: try MovedCommentTests.commit("a"),
      run: PostingRun(number: 1), summary: { _ in "" })
    let placement = publication.placement(.init(capabilities: Capabilities(), commented: commented))
    return publication.desired(placement, capabilities: Capabilities()).comments.sorted { $0.fingerprint.hex < $1.fingerprint.hex }
  }

  @Test("Invisible characters and text that would be truncated prevent a suggestion", arguments: [
    "\u{202E}", "\u{2066}", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{FEFF}", "\u{200B}", "\u{2028}", String(repeating: "x", count: 70_000),
    String(repeating: "x", count: 40_000),
  ])
  func leftOut(text: String) throws {
    let comment = try #require(try comments([Self.finding("r", line: 1, [Self.edit(1, 10..<11, text)])]).first)
    #expect(!comment.text.contains("suggestion"))
    #expect(comment.text.utf16.count < 65_000)
  }

  @Test("A fix of more lines or edits than anybody reads is no suggestion", arguments: [
    (1, 500, true), (1, 501, false), (200, 400, true), (201, 400, false),
  ])
  func huge(edits: Int, lines: Int, isShown: Bool) throws {
    let diff = PlainChange(count: 600).diff
    let path = try #require(diff.files.first?.newPath)
    let all = (0..<edits).map { number in
      // The change begins at line 11.
      let line = 10 + (number == edits - 1 ? lines : number + 1)
      let start = Location.Position(line: edits == 1 ? 11 : line, column: 1)
      return Fix.Edit(start: start, end: Location.Position(line: line, column: 2), text: "x")
    }
    #expect((Suggestion(applying: all, to: path, in: diff) != nil) == isShown)
  }

  @Test("Tabs and joined emoji stay", arguments: ["\t", "👩\u{200D}🚀", "é"])
  func kept(text: String) throws {
    let comment = try #require(try comments([Self.finding("r", line: 1, [Self.edit(1, 10..<11, text)])]).first)
    #expect(comment.main.hasSuffix("```suggestion\nlet a = b\(text)  \n```"))
  }

  @Test("A long message is truncated, but not its suggestion")
  func longMessage() throws {
    let finding = Finding(
      rule: "r", severity: .warning, location: Location(path: "a.swift", start: .init(line: 1, column: 1)),
      message: String(repeating: "*", count: 6_000), scope: .added,
      fix: Fix(isSafe: true, edits: [Self.edit(1, 10..<11, String(repeating: "x", count: 30_000))]), fingerprint: Fingerprint(hex: "r"))
    let comment = try #require(try comments([finding]).first)
    #expect(comment.text.utf16.count < 65_000)
    #expect(comment.main.hasSuffix(String(repeating: "x", count: 30_000) + "  \n```"))
  }

  @Test("Findings of one line become one comment with one suggestion", arguments: [[], ["b"], ["a", "b"]])
  func merged(commented: [String]) throws {
    let findings = [
      Self.finding("a", line: 1, [Self.edit(1, 10..<11, "")]), Self.finding("b", line: 1, [Self.edit(1, 11..<13, "")]),
      Self.finding("c", line: 3, [Self.edit(3, 1..<4, "var")]),
    ]
    let comments = try comments(findings, commented: Set(commented.map(Fingerprint.init(hex:))))
    #expect(comments[0].main.hasSuffix("```suggestion\nlet a = b\n```"))
    #expect(comments[0].main.hasPrefix("**Warning** · `a`\n\nm\n\n**Warning** · `b`\n\nm\n\n"))
    #expect(comments[0].others.map(\.hex) == ["b"])
    #expect(comments[0].text.contains("`// reviewbot:disable:next a b - REASON`"))
    #expect(comments[1].main.hasSuffix("```suggestion\nvar e = f\n```"))
    #expect(comments.map(\.anchor.lines) == [1...1, 3...3])
  }

  @Test("Overlapping lines become one suggestion")
  func overlapping() throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 1..<4, "var"), Self.edit(2, 1..<4, "var")]),
      Self.finding("b", line: 2, [Self.edit(2, 5..<6, "x"), Self.edit(3, 5..<6, "y")]),
    ])
    #expect(comments[0].main.hasSuffix("```suggestion\nvar a = b!  \nvar x = d\nlet y = f\n```"))
    #expect(comments[0].anchor.lines == 1...3)
    #expect(comments.map { $0.text.contains("```suggestion") } == [true, false])
  }

  @Test("A fix within the lines of another does not end their group")
  func nested() throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 1..<4, "var"), Self.edit(3, 1..<4, "var")]),
      Self.finding("b", line: 2, [Self.edit(2, 1..<4, "var")]), Self.finding("c", line: 3, [Self.edit(3, 9..<10, "g")]),
    ])
    #expect(comments[0].main.hasSuffix("```suggestion\nvar a = b!  \nvar c = d\nvar e = g\n```"))
    #expect(comments.map { $0.text.contains("```suggestion") } == [true, false, false])
  }

  @Test("The same edit by two rules is applied once; of two contradicting edits, the first counts", arguments: ["", "?"])
  func contradicting(other: String) throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 10..<11, "")]), Self.finding("b", line: 1, [Self.edit(1, 10..<11, other)]),
    ])
    #expect(comments.map { $0.main.hasSuffix("```suggestion\nlet a = b  \n```") } == [true])
    #expect(comments[0].text.ranges(of: "```suggestion").count == 1)
  }

  @Test("Two different insertions at one position contradict each other")
  func insertions() throws {
    let comments = try comments([
      Self.finding("a", line: 2, [Self.edit(2, 1..<1, "private ")]), Self.finding("b", line: 2, [Self.edit(2, 1..<1, "final ")]),
    ])
    #expect(comments.map { $0.main.hasSuffix("```suggestion\nprivate let c = d\n```") } == [true])
  }

  @Test("Of two fixes at separate lines, a comment carries the one of its first finding")
  func separateLines() throws {
    let comments = try comments([
      Self.finding("a", line: 2, [Self.edit(1, 1..<4, "var")]), Self.finding("b", line: 2, [Self.edit(3, 1..<4, "var")]),
    ])
    #expect(comments.map(\.anchor.lines) == [1...1])
    #expect(comments[0].text.ranges(of: "```suggestion").count == 1)
    #expect(comments[0].main.hasSuffix("```suggestion\nvar a = b!  \n```"))
  }

  @Test("The most severe finding comes first in a comment")
  func severity() throws {
    func finding(_ rule: RuleID, _ severity: Severity) -> Finding {
      Finding(
        rule: rule, severity: severity, location: Location(path: "a.swift", start: .init(line: 1, column: 1)), message: "m",
        scope: .added, fingerprint: Fingerprint(hex: rule.name))
    }
    let comment = try #require(try comments([finding("a", .note), finding("b", .error), finding("c", .note)]).first)
    #expect(comment.main == "**Error** · `b`\n\nm\n\n**Note** · `a`\n\nm\n\n**Note** · `c`\n\nm")
    #expect(comment.fingerprint.hex == "b" && comment.others.map(\.hex) == ["a", "c"])
  }

  @Test("A comment has at most ten findings; the rest is shown elsewhere")
  func crowdedLine() throws {
    let findings = (0..<14).map { Self.finding(RuleID("r\($0)"), line: 1, []) }
    let circumstances = Placement.Circumstances(capabilities: Capabilities())
    let placement = Placement(of: findings, in: Self.diff, circumstances)
    #expect(placement[.reviewComment].count == 10 && placement[.annotation].count == 4)
    #expect(try comments(findings).map(\.others.count) == [9])
  }
}
