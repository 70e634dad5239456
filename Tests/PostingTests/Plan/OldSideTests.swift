import Posting
import ReviewCore
import Testing

@Suite("A line of the diff is known by both sides")
struct OldSideTests {
  /// Old lines 3 to 6 are three, gone, six and eight.
  @Test("An unchanged line has its old number, an added one the number that the old side has reached", arguments: [
    (3, 3, false), (4, 4, true), (5, 4, true), (6, 5, false), (7, 6, true), (8, 6, false),
  ])
  func counterparts(new: Int, old: Int, isAdded: Bool) throws {
    let side = try #require(OldSide(of: Anchor(path: "a.swift", lines: new...new), in: AnchorTests.diff))
    #expect(side.first == OldSide.Line(number: old, isAdded: isAdded) && side.last == side.first)
    #expect(side.path == "a.swift")
  }

  @Test("A range has the counterparts of its first and its last line, and a renamed file its old path")
  func ranges() throws {
    let file = try #require(AnchorTests.diff.file(at: "a.swift"))
    let renamed = FileChange(status: .renamed(similarity: 90), oldPath: "old.swift", newPath: "a.swift", hunks: file.hunks)
    let side = try #require(OldSide(of: Anchor(path: "a.swift", lines: 5...8), in: Diff(files: [renamed])))
    #expect(side == OldSide(path: "old.swift", first: .init(number: 4, isAdded: true), last: .init(number: 6, isAdded: false)))
  }

  @Test("A line that the diff does not show has none", arguments: [("a.swift", 2), ("a.swift", 9), ("b.swift", 4)])
  func absent(path: String, line: Int) {
    #expect(OldSide(of: Anchor(path: path, lines: line...line), in: AnchorTests.diff) == nil)
  }

  @Test("Comments carry the old side of their lines")
  func comments() async throws {
    let head = try #require(PlainChange.head)
    let publication = PlainChange(count: 3).publication([Scenario.finding(1)], head: head)
    let forge = ModelForge(head: head.hex)
    let plan = try await ReviewPoster(client: forge, settling: .zero).preview(publication)
    guard case .addComments(let comments) = plan.first?.action else {
      Issue.record("No comment is planned.")
      return
    }
    #expect(comments.map(\.oldSide) == [OldSide(path: Scenario.path, first: .init(number: 10, isAdded: true), last: .init(number: 10, isAdded: true))])
  }
}
