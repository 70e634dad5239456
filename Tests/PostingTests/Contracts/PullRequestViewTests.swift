import ReviewCore
import Testing

@testable import Posting

/// Only the results of the posting correct the forge's lists.
@Suite struct PullRequestViewTests {
  private static func comment(_ body: String, id: Int64 = 1) -> ForgeFact.Comment {
    ForgeFact.Comment(id: ItemID("\(id)"), order: id, place: .conversation, author: "me", isBot: true, body: body)
  }

  private static func summary(_ text: String) -> String {
    Marker(key: "reviewbot", kind: .summary, head: "abc", run: 1, digest: ContentDigest.of(text)).line(in: .github) + text
  }

  @Test("A list with the old text is outdated; any other text was written by another account", arguments: [
    ("old", "new"), ("new", "new"), ("third", "third"),
  ])
  func rewrites(listed: String, expected: String) {
    var ledger = PostingLedger(.github)
    ledger.note(.updateSummary(ItemID("1"), body: "new"), [], seen: Self.comment("old"))
    let facts = ledger.correcting([.comment(Self.comment(listed))], author: .login("me"))
    #expect(facts == [.comment(Self.comment(expected))])
  }

  @Test("A comment that the forge did not allow us to change is not ours")
  func foreignComments() {
    var view = PullRequestView(key: "reviewbot", capabilities: .github)
    view.identify(as: .login("me"))
    view.show([.comment(Self.comment(Self.summary("a"), id: 1)), .comment(Self.comment(Self.summary("b"), id: 2))], on: .summary)
    #expect(view.observed.summaries.map(\.id) == [ItemID("1"), ItemID("2")])
    view.disown([ItemID("1")])
    #expect(view.observed.summaries.map(\.id) == [ItemID("2")])
  }
}
