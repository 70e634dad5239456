import HTTP
import Posting
import ReviewCore
import Testing

@Suite("Inline comments of Gitea are read review by review")
struct GiteaReviewTests {
  static let head = String(repeating: "a", count: 40)
  static let old = String(repeating: "b", count: 40)

  static func comment(
    _ id: Int, _ body: String, line: Int = 3, commit: String = head, path: String = "A.swift", author: String = "bot"
  ) -> String {
    let marker = Marker(key: "reviewbot", kind: .finding, head: head, run: 1, digest: "d")
    let text = body == "ours" ? String(marker.line.dropLast()) : body
    return "{\"id\": \(id), \"body\": \"\(text)\", \"user\": {\"login\": \"\(author)\"}, \"path\": \"\(path)\","
      + " \"position\": \(line), \"original_position\": 0, \"commit_id\": \"\(commit)\"}"
  }

  static func review(_ id: Int, commit: String = head, state: String = "COMMENT", count: Int = 1, author: String = "bot") -> String {
    "{\"id\": \(id), \"commit_id\": \"\(commit)\", \"state\": \"\(state)\", \"comments_count\": \(count),"
      + " \"user\": {\"login\": \"\(author)\"}}"
  }

  static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  /// Plays a list or a write to its end.
  /// - Parameter answers: By the ends of addresses, tried in order.
  /// - Returns: The requests that were made, and all facts.
  static func play(
    _ answers: [(ending: String, json: String)], _ next: (ForgeAnswers) throws -> Resource<[ForgeFact]>?
  ) throws -> (requests: [String], facts: [ForgeFact]) {
    var requests: [String] = []
    var steps: [[ForgeFact]] = []
    while let resource = try next(ForgeAnswers(steps)) {
      let path = resource.request.url.replacing("https://git.example/api/v1", with: "").replacing("/repos/o/r", with: "")
      requests.append("\(resource.request.method.rawValue) \(path)")
      let json = answers.first { resource.request.url.hasSuffix($0.ending) }?.json ?? "{}"
      steps.append(try resource.decode(GiteaDialectTests.answer(json, at: resource.request.url)))
    }
    return (requests, steps.flatMap(\.self))
  }

  static func comments(in facts: [ForgeFact]) -> [ForgeFact.Comment] {
    facts.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }
  }

  private func read(
    _ answers: [(ending: String, json: String)], from product: Gitea.Product = .gitea
  ) throws -> (requests: [String], comments: [ForgeFact.Comment]) {
    let gitea = try GiteaDialectTests.gitea(product)
    let result = try Self.play(answers) { gitea.list(.reviewComments, after: $0) }
    return (result.requests, Self.comments(in: result.facts))
  }

  @Test("A pull request without comments takes one request, and unfinished and empty reviews are not read")
  func nothing() throws {
    let reviews = Self.list([Self.review(1, state: "PENDING"), Self.review(2, count: 0)])
    let result = try read([("reviews?limit=50", reviews)])
    #expect(result.requests == ["GET /pulls/7/reviews?limit=50"])
    #expect(result.comments.isEmpty)
  }

  @Test("The version is asked only where it matters, the commits only when a review is about another one", arguments: [
    (Gitea.Product.gitea, head, ["GET /version"]), (.forgejo, head, []),
    (.gitea, old, ["GET /version", "GET /pulls/7/commits?limit=50&verification=false&files=false"]),
    (.forgejo, old, ["GET /pulls/7/commits?limit=50&verification=false&files=false"]),
  ])
  func requests(product: Gitea.Product, commit: String, between: [String]) throws {
    let answers = [
      (ending: "reviews?limit=50", json: Self.list([Self.review(4, commit: commit), Self.review(5)])),
      ("/version", "{\"version\": \"1.26.1\"}"), ("files=false", "[]"), ("/comments", "[]"),
    ]
    let result = try read(answers, from: product)
    let lists = ["GET /pulls/7/reviews/4/comments", "GET /pulls/7/reviews/5/comments"]
    #expect(result.requests == ["GET /pulls/7/reviews?limit=50"] + between + lists)
  }

  @Test("Comments can be resolved from the version on that does so", arguments: [("1.25.4", false), ("1.26.0+dev", true), ("16.0.1+gitea-1.22.0", false), ("main", false)])
  func resolving(version: String, isPossible: Bool) throws {
    let result = try read([
      ("reviews?limit=50", Self.list([Self.review(4)])), ("/version", "{\"version\": \"\(version)\"}"),
      ("/comments", Self.list([Self.comment(9, "ours")])),
    ])
    #expect(result.comments.map(\.closings) == [isPossible ? [.resolving] : []])
  }

  @Test("A comment is outdated when both its review's commit and its line's are gone from the pull request", arguments: [
    (head, old, true), (old, head, true), (old, old, false), ("", old, false), ("", head, true),
  ])
  func outdated(reviewed: String, blamed: String, isShown: Bool) throws {
    let result = try read([
      ("reviews?limit=50", Self.list([Self.review(4, commit: reviewed)])), ("/version", "{\"version\": \"1.26\"}"),
      ("files=false", "[{\"sha\": \"\(Self.head)\"}]"), ("/comments", Self.list([Self.comment(9, "ours", commit: blamed)])),
    ])
    #expect(result.comments.map(\.position) == [isShown ? .shown(Anchor(path: "A.swift", lines: 3...3)) : .outdated])
  }

  @Test("Other comments on a line answer reviewbot's comments above them, in its review and in later ones")
  func replies() throws {
    let first = [
      Self.comment(12, "Why?"), Self.comment(10, "ours"), Self.comment(11, "ours"), Self.comment(13, "Elsewhere.", line: 4),
      Self.comment(9, "Earlier."),
    ]
    let result = try read([
      ("reviews?limit=50", Self.list([Self.review(4), Self.review(5)])), ("/version", "{\"version\": \"1.26\"}"),
      ("4/comments", Self.list(first)), ("5/comments", Self.list([Self.comment(20, "Because."), Self.comment(21, "ours")])),
    ])
    let answers = result.comments.map { "\($0.id) \($0.replyTo.map(\.description) ?? "-")" }
    #expect(answers == ["9 -", "10 -", "11 -", "12 10", "12 11", "13 -", "20 10", "20 11", "21 -"])
  }

  // MARK: Writes

  private static let wish = ForgeOperation.ReviewComment(
    fingerprint: Fingerprint(hex: "ff"), anchor: Anchor(path: "A.swift", lines: 3...3), oldSide: nil, body: "text")

  private func add(_ answers: [(ending: String, json: String)]) throws -> [String] {
    let gitea = try GiteaDialectTests.gitea()
    return try Self.play(answers) { try gitea.write(.addComments([Self.wish]), after: $0, observed: []) }.requests
  }

  @Test("An unfinished review of the token's account is deleted before comments are added, those of others stay")
  func unfinished() throws {
    let reviews = [
      Self.review(3), Self.review(4, state: "PENDING"), Self.review(5, state: "PENDING", author: "person"), Self.review(6, state: "PENDING"),
    ]
    let requests = try add([
      ("page=1", Self.list(reviews)), ("/user", "{\"login\": \"bot\"}"), ("4/comments", Self.list([Self.comment(9, "ours")])),
      ("6/comments", "[]"), ("/reviews", Self.review(7)),
    ])
    #expect(requests == [
      "GET /pulls/7/reviews?limit=50&page=1", "GET /user", "GET /pulls/7/reviews/4/comments", "GET /pulls/7/reviews/6/comments",
      "DELETE /pulls/7/reviews/4", "DELETE /pulls/7/reviews/6", "POST /pulls/7/reviews",
    ])
  }

  @Test("A review that a person began with the same account is neither deleted nor submitted")
  func draftOfPerson() throws {
    let answers = [
      ("page=1", Self.list([Self.review(4, state: "PENDING")])), ("/user", "{\"login\": \"bot\"}"),
      ("4/comments", Self.list([Self.comment(9, "ours"), Self.comment(10, "My draft.")])),
    ]
    let error = #expect(throws: ForgeError.self) { _ = try add(answers) }
    #expect(error?.kind == .forbidden)
    #expect(error?.summary.contains("unfinished review") == true && error?.hint.contains("discard that review") == true)
  }

  @Test("A review names the commit, the event and one line for each comment")
  func newReview() throws {
    let gitea = try GiteaDialectTests.gitea()
    let resource = try #require(try gitea.write(.addComments([Self.wish]), after: ForgeAnswers([[]]), observed: []))
    let comment = "{\"body\":\"text\",\"new_position\":3,\"path\":\"A.swift\"}"
    #expect(
      String(decoding: resource.request.body ?? [], as: UTF8.self)
        == "{\"comments\":[\(comment)],\"commit_id\":\"\(Self.head)\",\"event\":\"COMMENT\"}")
    let facts = try resource.decode(GiteaDialectTests.answer(Self.review(7)))
    #expect(facts == [.identity(.login("bot"))])
  }

  @Test("The last comment of a review is deleted with the review, in one request", arguments: [
    (["9 4"], list([comment(9, "ours")]), ["GET /pulls/7/reviews/4/comments", "DELETE /pulls/7/reviews/4"]),
    (["9 4"], list([comment(9, "ours"), comment(10, "Why?")]), ["GET /pulls/7/reviews/4/comments", "DELETE /issues/comments/9"]),
    (["9 4", "10 4"], "[]", ["DELETE /issues/comments/9"]),
    (["9 4", "10 5"], list([comment(9, "ours")]), ["GET /pulls/7/reviews/4/comments", "DELETE /pulls/7/reviews/4"]),
  ])
  func removal(known: [String], left: String, requests: [String]) throws {
    let gitea = try GiteaDialectTests.gitea()
    let observed = known.map { id in
      ForgeFact.comment(.init(id: ItemID(id), order: 1, place: .review, author: "bot", isBot: false, body: ""))
    }
    let result = try Self.play([("/comments", left)]) {
      try gitea.write(.deleteComment(ItemID("9 4")), after: $0, observed: observed)
    }
    #expect(result.requests == requests)
  }

  @Test("Comments of both kinds are changed in one place, and a changed one keeps its line", arguments: [true, false])
  func update(isInline: Bool) throws {
    let known = ForgeFact.Comment(
      id: ItemID("9 4"), order: 9, place: .review, author: "bot", isBot: false, body: "old",
      position: .shown(Anchor(path: "A.swift", lines: 3...3)))
    let gitea = try GiteaDialectTests.gitea()
    let action = isInline ? ForgeOperation.Action.updateComment(known.id, body: "new") : .updateSummary(known.id, body: "new")
    let result = try Self.play([]) { try gitea.write(action, after: $0, observed: [.comment(known)]) }
    #expect(result.requests == ["PATCH /issues/comments/9"])
    #expect(result.facts == [.comment(known.with(body: "new"))])
  }
}
