import HTTP
import Posting
import ReviewCore
import Synchronization
import Testing

@Suite("GitHub's responses are interpreted as documented and observed")
struct GitHubDialectTests {
  static let date = HTTPRequest.Header("Date", "Sat, 21 Nov 2026 10:00:00 GMT")
  /// The same time in seconds since 1970.
  static let moment = 1_795_255_200

  static func github(_ base: String = "https://api.github.com") throws -> GitHub {
    let head = try #require(PlainChange.head)
    return GitHub(
      target: PullRequestTarget(project: try #require(ProjectPath("o/r")), number: 7, head: head, baseURL: base), checkName: "reviewbot")
  }

  enum Meaning: Equatable {
    case success, trouble
    case wait(Int?)
    case final(ForgeError.Kind)

    init(_ refusal: ForgeRefusal?) {
      switch refusal {
      case nil: self = .success
      case .rateLimited(let wait): self = .wait(wait.map { Int($0.components.seconds) })
      case .serverTrouble: self = .trouble
      case .final(let error): self = .final(error.kind)
      }
    }
  }

  @Test("Statuses, headers and bodies", arguments: [
    (200, [:], "", .success), (204, [:], "", .success), (401, [:], "", .final(.unauthorised)),
    (403, [:], "{\"message\":\"Resource not accessible by integration\"}", .final(.forbidden)),
    (403, [:], "{\"message\":\"You must authenticate via a GitHub App.\"}", .final(.unsupported)),
    (403, ["Retry-After": "72"], "", .wait(72)), (429, [:], "", .wait(nil)), (429, ["Retry-After": "3"], "", .wait(3)),
    (429, ["Retry-After": "Sat, 21 Nov 2026 10:01:30 GMT"], "", .wait(90)),
    (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(moment + 40)"], "", .wait(41)),
    (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(moment - 40)"], "", .wait(1)),
    (403, ["X-RateLimit-Remaining": "9"], "You have exceeded a secondary rate limit.", .wait(nil)),
    (403, [:], "abuse detection mechanism", .wait(nil)), (422, [:], "was submitted too quickly", .wait(nil)),
    (404, [:], "", .final(.gone)), (410, [:], "", .final(.gone)), (422, [:], "Validation Failed", .final(.invalid)),
    (422, [:], "Commit is not part of the pull request", .final(.moved)), (500, [:], "", .trouble), (502, [:], "<html>", .trouble),
    (503, ["Retry-After": "5"], "", .trouble), (408, [:], "", .trouble), (302, [:], "", .final(.unreadable)), (418, [:], "", .final(.unreadable)),
  ] as [(Int, [String: String], String, Meaning)])
  func meanings(status: Int, headers: [String: String], body: String, meaning: Meaning) throws {
    let all = headers.map { HTTPRequest.Header($0.key, $0.value) } + [Self.date]
    let response = HTTPResponse(status: status, headers: all, body: Array(body.utf8), url: "https://api.github.com/x?secret=1")
    #expect(Meaning(try Self.github().refusal(of: response)) == meaning)
  }

  @Test("Errors name the missing permission and no query")
  func permission() throws {
    let response = HTTPResponse(
      status: 403, headers: [.init("X-Accepted-GitHub-Permissions", "checks=write")],
      body: Array("{\"message\":\"No \\u001b[31m\"}".utf8), url: "https://api.github.com/x?secret=1")
    guard case .final(let error)? = try Self.github().refusal(of: response) else {
      Issue.record("not final")
      return
    }
    #expect(error.summary == "GitHub answered 403 at https://api.github.com/x: No \\u{1B}[31m.")
    #expect(error.hint.contains("checks=write"))
  }

  @Test("A token of a person cannot create check runs, in either wording", arguments: [
    ("check-runs", ForgeError.Kind.unsupported), ("issues/7/comments", .forbidden),
  ])
  func personalToken(path: String, kind: ForgeError.Kind) throws {
    let body = Array("{\"message\":\"Resource not accessible by personal access token\"}".utf8)
    let answer = HTTPResponse(status: 403, headers: [], body: body, url: "https://api.github.com/repos/o/r/\(path)")
    #expect(Meaning(try Self.github().refusal(of: answer)) == .final(kind))
  }

  @Test("The first of GitHub's errors is shown, in both of their forms", arguments: [
    (#"{"message":"Unprocessable Entity","errors":["lock prevents review"]}"#, "Unprocessable Entity: lock prevents review"),
    (#"{"message":"Validation Failed","errors":[{"code":"custom"},{"message":"body is too long"}]}"#, "Validation Failed: body is too long"),
    (#"{"message":"Validation Failed","errors":"odd"}"#, "Validation Failed"), (#"{"errors":["a."]}"#, "a"), ("[]", "no reason given"),
  ])
  func errors(body: String, reason: String) throws {
    let answer = HTTPResponse(status: 422, headers: [], body: Array(body.utf8), url: "https://api.github.com/x")
    guard case .final(let error)? = try Self.github().refusal(of: answer) else {
      Issue.record("not final")
      return
    }
    #expect(error.summary == "GitHub answered 422 at https://api.github.com/x: \(reason).")
  }

  @Test("The next page is where the Link header says", arguments: [
    ("<https://h/a?page=2>; rel=\"next\", <https://h/a?page=9>; rel=\"last\"", "https://h/a?page=2"),
    ("<https://h/a?page=1>; rel=\"prev\", <https://h/a?page=3>; rel=\"next\"", "https://h/a?page=3"),
    ("<https://h/a?page=1>; rel=\"first\"", nil), ("", nil), ("nonsense; rel=\"next\"", nil),
  ] as [(String, String?)])
  func paging(link: String, next: String?) throws {
    #expect(try Self.github().nextPage(after: HTTPResponse(status: 200, headers: [.init("Link", link)])) == next)
  }

  @Test("REST and GraphQL addresses", arguments: [
    ("https://api.github.com", "https://api.github.com/graphql"), ("https://api.github.com/", "https://api.github.com/graphql"),
    ("https://git.example/api/v3", "https://git.example/api/graphql"), ("https://api.sub.ghe.com", "https://api.sub.ghe.com/graphql"),
  ])
  func addresses(base: String, graph: String) throws {
    #expect(try Self.github(base).write(.fold(ItemID("7", "x")), after: ForgeAnswers(), observed: [])?.request.url == graph)
  }

  @Test("A comment's thread is searched page by page, then resolved or reopened", arguments: [true, false])
  func threads(isResolved: Bool) throws {
    let id = ItemID("7", "node7")
    let action = isResolved ? ForgeOperation.Action.resolve(id) : .unresolve(id)
    func page(_ nodes: [String], next: String?) -> String {
      let threads = nodes.map { "{\"id\": \"T\($0)\", \"comments\": {\"nodes\": [{\"id\": \"\($0)\"}]}}" }.joined(separator: ", ")
      let end = next.map { "\"\($0)\"" } ?? "null"
      return "{\"data\": {\"repository\": {\"pullRequest\": {\"reviewThreads\": {\"pageInfo\": {\"hasNextPage\": "
        + "\(next != nil), \"endCursor\": \(end)}, \"nodes\": [\(threads)]}}}}}"
    }
    var answers: [[ForgeFact]] = []
    var bodies: [String] = []
    let replies = [page(["node1"], next: "c1"), page(["node6", "node7"], next: "c2"), "{\"data\": {}}"]
    while let resource = try Self.github().write(action, after: ForgeAnswers(answers), observed: []) {
      bodies.append(String(decoding: resource.request.body ?? [], as: UTF8.self))
      let body = try #require(replies.dropFirst(answers.count).first)
      answers.append(try resource.decode(HTTPResponse(status: 200, headers: [], body: Array(body.utf8))))
    }
    #expect(bodies.count == 3)
    #expect(bodies[0].contains("reviewThreads(first: 100") && !bodies[0].contains("\"after\""))
    #expect(bodies[1].contains("\"after\":\"c1\""))
    #expect(bodies[2].contains(isResolved ? "{ resolveReviewThread(" : "{ unresolveReviewThread(") && bodies[2].contains("\"threadId\":\"Tnode7\""))
  }

  @Test("A thread that GitHub does not resolve is a notice, because the comment is hidden anyway", arguments: [
    "{\"data\": {\"repository\": null}}", "{\"errors\": [{\"message\": \"Resource not accessible by integration\"}]}",
  ])
  func refusedThread(answer: String) throws {
    let resource = try #require(
      try Self.github().write(.resolve(ItemID("7", "node7")), after: ForgeAnswers(), observed: []))
    let error = #expect(throws: ForgeError.self) {
      _ = try resource.decode(HTTPResponse(status: 200, headers: [], body: Array(answer.utf8)))
    }
    #expect(error?.kind == .unsupported)
  }

  @Test("Check runs grow by fifty annotations a request and conclude with the last", arguments: [
    (0, [0], [true]), (50, [50], [true]), (51, [50, 1], [false, true]), (120, [50, 50, 20], [false, false, true]),
  ])
  func batches(count: Int, sizes: [Int], conclusions: [Bool]) throws {
    let annotation = DesiredPublication.Annotation(path: "a", lines: 1...1, severity: .error, title: "t", text: "m")
    let check = DesiredPublication.Check(
      name: "reviewbot", conclusion: .failure, title: "t", summary: "s", link: nil,
      annotations: Array(repeating: annotation, count: count))
    let action = ForgeOperation.Action.reportAnnotations(check, CheckStamp(key: "k", run: 1, digest: "d"))
    var bodies: [String] = []
    let created = ForgeFact.check(.init(id: ItemID("5"), order: 5, externalID: "", annotationCount: 0, isComplete: false))
    while let resource = try Self.github().write(
      action, after: ForgeAnswers(Array(repeating: [created], count: bodies.count)), observed: []) {
      bodies.append(String(decoding: resource.request.body ?? [], as: UTF8.self))
    }
    #expect(bodies.map { $0.ranges(of: "\"annotation_level\"").count } == sizes)
    #expect(bodies.map { $0.contains("\"conclusion\":\"failure\"") } == conclusions)
  }
}

@Suite("The client respects GitHub's limits")
struct HTTPForgeClientTests {
  /// Returns responses from a list, then repeats the last one.
  final class Script: HTTPTransport {
    let answers: [Result<HTTPResponse, HTTPError>]
    let seen = Mutex<[HTTPRequest]>([])

    init(_ answers: [Result<HTTPResponse, HTTPError>]) {
      self.answers = answers
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let index = seen.withLock { seen in
        seen.append(request)
        return min(seen.count, answers.count) - 1
      }
      return try answers[index].get()
    }

    var count: Int { seen.withLock { $0.count } }
    var first: HTTPRequest? { seen.withLock { $0.first } }
  }

  static func reply(_ status: Int, _ headers: [String: String] = [:], _ body: String = "{\"statuses\":[]}") -> Result<HTTPResponse, HTTPError> {
    .success(HTTPResponse(status: status, headers: headers.map { .init($0.key, $0.value) }, body: Array(body.utf8), url: "https://api.github.com/x"))
  }

  static func lost(_ method: HTTPRequest.Method) -> Result<HTTPResponse, HTTPError> {
    .failure(HTTPError(.cutOff, method, address: "https://api.github.com/x", mayHaveBeenDone: true))
  }

  func client(_ script: Script, _ clock: StillClock, pace: PostingPace = PostingPace()) throws -> HTTPForgeClient {
    HTTPForgeClient(try GitHubDialectTests.github(), transport: script, tokens: TokenSource(Secret("t0ken")), pace: pace, clock: clock)
  }

  static let status = DesiredPublication.Status(context: "c", state: .success, text: "", link: nil)

  @Test("Reads are retried a few times after errors", arguments: [
    ([reply(502), reply(503), reply(200)], 3, true), ([lost(.get), reply(200)], 2, true), ([reply(500)], 5, false), ([lost(.get)], 5, false),
    ([reply(404)], 1, false), ([reply(401)], 1, false), ([reply(200, [:], "<html>")], 1, false),
  ] as [([Result<HTTPResponse, HTTPError>], Int, Bool)])
  func reads(answers: [Result<HTTPResponse, HTTPError>], count: Int, succeeds: Bool) async throws {
    let script = Script(answers)
    let client = try client(script, StillClock())
    do {
      _ = try await client.facts(on: [.statuses])
      #expect(succeeds)
    } catch {
      #expect(!succeeds)
    }
    #expect(script.count == count)
  }

  @Test("A write with an unknown outcome is not repeated", arguments: [[reply(500)], [lost(.post)]])
  func ambiguous(answers: [Result<HTTPResponse, HTTPError>]) async throws {
    let script = Script(answers)
    let client = try client(script, StillClock())
    await #expect(throws: ForgeError.self) { _ = try await client.perform(.setStatus(Self.status), observed: []) }
    do { _ = try await client.perform(.setStatus(Self.status), observed: []) } catch { #expect(error.kind == .ambiguous) }
    #expect(script.count == 2)
  }

  @Test("A rate limit is waited for as long as it lasts, within the time limit", arguments: [
    ([reply(403, ["Retry-After": "72"]), reply(201)], 72, nil), ([reply(429), reply(201)], 60, nil),
    ([reply(429), reply(429), reply(201)], 180, nil), ([reply(429, ["Retry-After": "3600"])], 0, .outOfTime),
    ([reply(429, ["Retry-After": "1"])], 4, .outOfTime),
  ] as [([Result<HTTPResponse, HTTPError>], Int, ForgeError.Kind?)])
  func rateLimits(answers: [Result<HTTPResponse, HTTPError>], seconds: Int, failure: ForgeError.Kind?) async throws {
    let clock = StillClock()
    let client = try client(Script(answers), clock, pace: PostingPace(gap: .zero))
    do {
      _ = try await client.perform(.setStatus(Self.status), observed: [])
      #expect(failure == nil)
    } catch {
      #expect(error.kind == failure)
    }
    #expect(clock.now == .seconds(seconds))
  }

  @Test("Writes are a second apart and stay within the budgets", arguments: [(10, 9), (76, 75), (150, 149), (161, 160)])
  func pace(writes: Int, atLeast: Int) async throws {
    let clock = StillClock()
    let pace = PostingPace(total: .seconds(9_999))
    let client = try client(Script([Self.reply(201)]), clock, pace: pace)
    var moments: [Duration] = []
    for _ in 0..<writes {
      _ = try await client.perform(.setStatus(Self.status), observed: [])
      moments.append(clock.now)
    }
    #expect(clock.now >= .seconds(atLeast))
    for (index, moment) in moments.enumerated() where index >= pace.writesPerMinute {
      #expect(moment - moments[index - pace.writesPerMinute] >= .seconds(60))
    }
  }

  @Test("The token goes to the forge's own origin only", arguments: [
    "https://evil.example/repos", "http://api.github.com/repos", "https://api.github.com:8443/x", "https://api.github.com.evil.example/",
  ])
  func foreignPage(next: String) async throws {
    let script = Script([Self.reply(200, ["Link": "<\(next)>; rel=\"next\""])])
    let client = try client(script, StillClock())
    await #expect(throws: ForgeError.self) { _ = try await client.facts(on: [.statuses]) }
    #expect(script.count == 1)
    let request = try #require(script.first)
    #expect(request.secrets.map { $0.prefix + $0.secret.exposed } == ["Bearer t0ken"])
    #expect(!"\(request)".contains("t0ken"))
  }

  @Test("A list with a cycle of pages is an error")
  func endlessList() async throws {
    let script = Script([Self.reply(200, ["Link": "<https://api.github.com/again>; rel=\"next\""])])
    await #expect(throws: ForgeError.self) { _ = try await client(script, StillClock()).facts(on: [.statuses]) }
    #expect(script.count == 2)
  }
}
