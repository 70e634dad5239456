import Posting
import ReviewCore
import Testing

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

  @Test("Tabs and joined emoji stay", arguments: ["\t", "👩\u{200D}🚀", "é"])
  func kept(text: String) throws {
    let comment = try #require(try comments([Self.finding("r", line: 1, [Self.edit(1, 10..<11, text)])]).first)
    #expect(comment.text.hasSuffix("```suggestion\nlet a = b\(text)  \n```"))
  }

  @Test("A long message is truncated, but not its suggestion")
  func longMessage() throws {
    let finding = Finding(
      rule: "r", severity: .warning, location: Location(path: "a.swift", start: .init(line: 1, column: 1)),
      message: String(repeating: "*", count: 6_000), scope: .added,
      fix: Fix(isSafe: true, edits: [Self.edit(1, 10..<11, String(repeating: "x", count: 30_000))]), fingerprint: Fingerprint(hex: "r"))
    let comment = try #require(try comments([finding]).first)
    #expect(comment.text.utf16.count < 65_000)
    #expect(comment.text.hasSuffix(String(repeating: "x", count: 30_000) + "  \n```"))
  }

  @Test("Fixes of one line become one suggestion, in the first finding's comment", arguments: [[], ["b"], ["a", "b"]])
  func merged(commented: [String]) throws {
    let findings = [
      Self.finding("a", line: 1, [Self.edit(1, 10..<11, "")]), Self.finding("b", line: 1, [Self.edit(1, 11..<13, "")]),
      Self.finding("c", line: 3, [Self.edit(3, 1..<4, "var")]),
    ]
    let comments = try comments(findings, commented: Set(commented.map(Fingerprint.init(hex:))))
    #expect(comments[0].text.hasSuffix("```suggestion\nlet a = b\n```"))
    #expect(comments[1].text.hasSuffix("The suggestion for `a` on these lines includes this fix."))
    #expect(comments[2].text.hasSuffix("```suggestion\nvar e = f\n```"))
    #expect(comments.map(\.anchor.lines) == [1...1, 1...1, 3...3])
  }

  @Test("Overlapping lines become one suggestion")
  func overlapping() throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 1..<4, "var"), Self.edit(2, 1..<4, "var")]),
      Self.finding("b", line: 2, [Self.edit(2, 5..<6, "x"), Self.edit(3, 5..<6, "y")]),
    ])
    #expect(comments[0].text.hasSuffix("```suggestion\nvar a = b!  \nvar x = d\nlet y = f\n```"))
    #expect(comments[0].anchor.lines == 1...3)
    #expect(comments.map { $0.text.contains("```suggestion") } == [true, false])
  }

  @Test("A fix within the lines of another does not end their group")
  func nested() throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 1..<4, "var"), Self.edit(3, 1..<4, "var")]),
      Self.finding("b", line: 2, [Self.edit(2, 1..<4, "var")]), Self.finding("c", line: 3, [Self.edit(3, 9..<10, "g")]),
    ])
    #expect(comments[0].text.hasSuffix("```suggestion\nvar a = b!  \nvar c = d\nvar e = g\n```"))
    #expect(comments.map { $0.text.contains("```suggestion") } == [true, false, false])
  }

  @Test("The same edit by two rules is applied once; of two contradicting edits, the first counts", arguments: [
    ("", "```suggestion\nlet a = b  \n```", true), ("?", "```suggestion\nlet a = b  \n```", false),
  ])
  func contradicting(other: String, suggestion: String, isIncluded: Bool) throws {
    let comments = try comments([
      Self.finding("a", line: 1, [Self.edit(1, 10..<11, "")]), Self.finding("b", line: 1, [Self.edit(1, 10..<11, other)]),
    ])
    #expect(comments[0].text.hasSuffix(suggestion))
    #expect(comments[1].text.contains("includes this fix") == isIncluded)
    #expect(!comments[1].text.contains("```"))
  }

  @Test("Two different insertions at one position contradict each other")
  func insertions() throws {
    let comments = try comments([
      Self.finding("a", line: 2, [Self.edit(2, 1..<1, "private ")]), Self.finding("b", line: 2, [Self.edit(2, 1..<1, "final ")]),
    ])
    #expect(comments.map { $0.text.contains("```suggestion") } == [true, false])
    #expect(comments[0].text.hasSuffix("private let c = d\n```"))
  }
}
