import Posting
import ReviewCore
import Testing

@Suite("Comments are attached to lines that the diff shows, and suggestions replace exactly those")
struct AnchorTests {
  /// Lines 3 to 8 of the new side: context, two added, a removed one, context, an added one, context.
  static let diff: Diff = {
    var bytes: [UInt8] = []
    func text(_ line: String) -> Range<Int> {
      let start = bytes.count
      bytes += Array(line.utf8)
      return start..<bytes.count
    }
    let lines: [Hunk.Line] = [
      .context(old: 3, new: 3, text: text("three")), .added(new: 4, text: text("let é = a!")), .added(new: 5, text: text("fünf")),
      .removed(old: 4, text: text("gone")), .context(old: 5, new: 6, text: text("six")), .added(new: 7, text: text("seven\r")),
      .context(old: 6, new: 8, text: text("eight")),
    ]
    let hunk = Hunk(oldStart: 3, oldCount: 4, newStart: 3, newCount: 6, lines: lines, bytes: bytes)
    let tail = Hunk(oldStart: 20, oldCount: 2, newStart: 20, newCount: 0, lines: [.removed(old: 20, text: 0..<1)], bytes: bytes)
    return Diff(files: [
      FileChange(status: .modified, oldPath: "a.swift", newPath: "a.swift", hunks: [hunk, tail]),
      FileChange(status: .deleted, oldPath: "gone.swift", newPath: nil, hunks: [hunk]),
      FileChange(status: .modified, oldPath: nil, newPath: RepoPath(bytes: [0xFF]), hunks: [hunk]),
    ])
  }()

  static func finding(
    _ path: RepoPath, _ start: Int?, _ end: Int? = nil, edits: [Fix.Edit] = [], isSafe: Bool = true
  ) -> Finding {
    let location = Location(
      path: path, start: start.map { .init(line: $0, column: 1) }, end: end.map { .init(line: $0, column: 3) })
    return Finding(
      rule: "r", severity: .warning, location: location, message: "m", scope: .added,
      fix: edits.isEmpty ? nil : Fix(isSafe: isSafe, edits: edits), fingerprint: Fingerprint(hex: "0"))
  }

  @Test("Only a finding that begins on a shown line has an anchor", arguments: [
    ("a.swift", 3, nil, 3...3), ("a.swift", 4, 5, 4...5), ("a.swift", 8, 40, 8...8), ("a.swift", 7, 12, 7...8), ("a.swift", 2, nil, nil), ("a.swift", 9, nil, nil),
    ("a.swift", 20, nil, nil), ("a.swift", nil, nil, nil), ("other.swift", 4, nil, nil), ("gone.swift", 4, nil, nil),
  ] as [(String, Int?, Int?, ClosedRange<Int>?)])
  func anchors(path: String, start: Int?, end: Int?, lines: ClosedRange<Int>?) {
    #expect(Anchor(of: Self.finding(RepoPath(path), start, end), in: Self.diff)?.lines == lines)
  }

  @Test("A path that is not text has no anchor")
  func binaryPath() {
    #expect(Anchor(of: Self.finding(RepoPath(bytes: [0xFF]), 4), in: Self.diff) == nil)
  }

  struct Case: Sendable {
    let edits: [Fix.Edit]
    var isSafe = true
    /// The comment's lines and the text after the message; nil for no suggestion.
    let lines: ClosedRange<Int>?
    var text = ""
  }

  static func edit(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int, _ text: String) -> Fix.Edit {
    Fix.Edit(start: .init(line: line, column: column), end: .init(line: endLine, column: endColumn), text: text)
  }

  static let cases = [
    Case(edits: [edit(4, 6, 4, 7, "")], lines: nil),
    Case(edits: [edit(4, 11, 4, 12, "")], lines: 4...4, text: "```suggestion\nlet é = a\n```"),
    Case(edits: [edit(4, 11, 4, 12, "")], isSafe: false, lines: nil),
    Case(edits: [edit(4, 1, 4, 4, "var"), edit(5, 1, 5, 1, "// ")], lines: 4...5, text: "```suggestion\nvar é = a!\n// fünf\n```"),
    Case(edits: [edit(5, 1, 6, 1, "")], lines: 5...6, text: "```suggestion\nsix\n```"),
    Case(edits: [edit(8, 1, 9, 1, "")], lines: 8...8, text: "```suggestion\n```"),
    Case(edits: [edit(8, 2, 9, 1, "")], lines: nil),
    Case(edits: [edit(6, 1, 6, 1, "```x``` ")], lines: 6...6, text: "````suggestion\n```x``` six\n````"),
    Case(edits: [edit(7, 1, 7, 2, "S")], lines: nil),
    Case(edits: [edit(2, 1, 2, 1, "x")], lines: nil),
    Case(edits: [edit(4, 99, 4, 100, "x")], lines: nil),
    Case(edits: [edit(5, 3, 5, 4, "x")], lines: nil),
  ]

  @Test("A safe fix of shown lines becomes a suggestion on exactly these lines", arguments: cases)
  func suggestions(example: Case) throws {
    let finding = Self.finding("a.swift", 5, edits: example.edits, isSafe: example.isSafe)
    let publication = Publication(
      report: Scenario.report([finding], head: ""), diff: Self.diff, head: try #require(PlainChange.head), run: PostingRun(number: 1),
      summary: { _ in "" })
    let placement = publication.placement(.init(capabilities: Capabilities()))
    let comment = try #require(publication.desired(placement, capabilities: Capabilities()).comments.first)
    #expect(comment.text.contains("suggestion") == (example.lines != nil))
    #expect(comment.anchor.lines == example.lines ?? 5...5)
    #expect(comment.main.hasSuffix(example.text))
  }

  @Test("Every finding is on exactly one rung, whatever is allowed", arguments: [
    (Set(Capabilities.Surface.allCases), [60, 40, 0, 0, 0, 0]), ([.reviewComments], [60, 0, 10, 30, 0, 0]), ([.annotations], [0, 100, 0, 0, 0, 0]),
    ([], [0, 0, 20, 80, 0, 0]),
  ] as [(Set<Capabilities.Surface>, [Int])])
  func ladder(surfaces: Set<Capabilities.Surface>, counts: [Int]) {
    let findings = (0..<100).map { Scenario.finding($0) }
    let placement = Placement(of: findings, in: PlainChange(count: 100).diff, .init(capabilities: Capabilities(surfaces: surfaces)))
    #expect(Placement.Rung.allCases.map { placement[$0].count } == counts)
    #expect(Set(Placement.Rung.allCases.flatMap { placement[$0] }) == Set(findings))
  }

  @Test("Findings keep their comments when others precede them")
  func stability() {
    let findings = (0..<100).map { Scenario.finding($0) }
    let commented = Set(findings.suffix(60).map(\.fingerprint))
    let placement = Placement(
      of: findings, in: PlainChange(count: 100).diff, .init(capabilities: Capabilities(), commented: commented))
    #expect(Set(placement[.reviewComment].map(\.fingerprint)) == commented)
  }
}
