import HTTP
import Posting
import ReviewCore
import Testing

@Suite("Every forge waits as long as its answer asks for")
struct RateLimitWaitTests {
  private static let year = 366 * 86_400

  private static func dialects() throws -> [any ForgeDialect] {
    let head = try #require(PlainChange.head)
    let target = PullRequestTarget(
      project: try #require(ProjectPath("o/r")), number: 7, head: head, baseURL: "https://forge.example/api")
    return [
      GitHub(target: target, checkName: "reviewbot"), GitLab(target: target), Gitea(.gitea, target: target),
      Bitbucket(target: target, reportName: "reviewbot"),
    ]
  }

  private static func waits(_ headers: [String: String]) throws -> [ForgeRefusal?] {
    let all = headers.map { HTTPRequest.Header($0.key, $0.value) } + [GitHubDialectTests.date]
    let response = HTTPResponse(status: 429, headers: all, body: [], url: "https://forge.example/api/x")
    return try dialects().map { $0.refusal(of: response) }
  }

  @Test("Retry-After has seconds, also more than an integer holds, or a date", arguments: [
    ("0", 0), ("72", 72), ("-5", 0), ("86400", 86_400), ("9223372036854775807", year), ("99999999999999999999999", year),
    ("Sat, 21 Nov 2026 10:01:30 GMT", 90), ("Sat, 21 Nov 2020 10:01:30 GMT", 0), ("Sat, 21 Nov 9999 10:01:30 GMT", year),
    ("soon", nil), ("", nil),
  ] as [(String, Int?)])
  func retryAfter(text: String, seconds: Int?) throws {
    let expected = ForgeRefusal.rateLimited(wait: seconds.map { .seconds($0) })
    #expect(try Self.waits(["Retry-After": text]) == Array(repeating: expected, count: 4))
  }

  @Test("A comment that is gone already counts as deleted on every forge, and as lost when it is to be changed")
  func deletions() throws {
    let ids = [ItemID("7"), ItemID("7"), ItemID("7", "4"), ItemID("7")]
    for (dialect, id) in zip(try Self.dialects(), ids) {
      for action in [ForgeOperation.Action.deleteSummary(ItemID("7")), .deleteComment(id)] {
        let resource = try dialect.write(action, after: ForgeAnswers(), observed: [])
        if let resource, resource.request.method == .delete { #expect(resource.accepted == [404, 410]) }
      }
      let update = try dialect.write(.updateSummary(ItemID("7"), body: "b"), after: ForgeAnswers(), observed: [])
      #expect(update?.accepted == [])
    }
  }

  @Test("An impossible time of the reset is ignored", arguments: [
    "-9223372036854775808", "-1", "9223372036854775807", "253402300800", "now", "",
  ])
  func reset(text: String) throws {
    let headers = [
      "RateLimit-Remaining": "0", "RateLimit-Reset": text, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": text,
    ]
    #expect(try Self.waits(headers) == Array(repeating: .rateLimited(wait: nil), count: 4))
  }
}
