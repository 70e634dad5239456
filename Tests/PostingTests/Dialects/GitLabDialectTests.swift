import Foundation
import HTTP
import Posting
import ReviewCore
import ReviewTestKit
import Testing

@Suite("GitLab's answers mean what its documentation and its users say")
struct GitLabDialectTests {
  static let base = "https://gitlab.example.com/api/v4"

  static func gitlab(_ project: String = "group/sub.group/demo") throws -> GitLab {
    let path = try #require(ProjectPath(project, depth: 2...20))
    return GitLab(
      target: PullRequestTarget(project: path, number: 7, head: try #require(PlainChange.head), baseURL: base))
  }

  static func response(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") -> HTTPResponse {
    let all = headers.map { HTTPRequest.Header($0.key, $0.value) } + [GitHubDialectTests.date]
    return HTTPResponse(status: status, headers: all, body: Array(body.utf8), url: "\(base)/x?per_page=100&page=2")
  }

  static func body(_ request: HTTPRequest?) -> String { String(decoding: request?.body ?? [], as: UTF8.self) }

  @Test("Statuses, headers and bodies", arguments: [
    (200, [:], "", .success), (201, [:], "", .success), (204, [:], "", .success),
    (400, [:], "{\"message\":\"Cannot transition status via :enqueue from :pending (Reason(s): Status cannot transition)\"}", .success),
    (400, [:], "{\"message\":\"400 Bad request - Note {:line_code=>[\\\"can't be blank\\\"]}\"}", .final(.invalid)),
    (422, [:], "", .final(.invalid)), (401, [:], "{\"message\":\"401 Unauthorized\"}", .final(.unauthorised)),
    (403, [:], "{\"error\":\"insufficient_scope\"}", .final(.forbidden)), (404, [:], "", .final(.gone)), (410, [:], "", .final(.gone)),
    (429, ["Retry-After": "72"], "Retry later\n", .wait(72)), (429, [:], "Retry later\n", .wait(nil)),
    (429, ["RateLimit-Remaining": "0", "RateLimit-Reset": "\(GitHubDialectTests.moment + 40)"], "", .wait(41)),
    (429, ["RateLimit-Remaining": "0", "RateLimit-Reset": "\(GitHubDialectTests.moment - 40)"], "", .wait(1)),
    (429, ["RateLimit-Remaining": "9", "RateLimit-Reset": "\(GitHubDialectTests.moment + 40)"], "", .wait(nil)),
    (408, [:], "", .trouble), (409, [:], "", .trouble), (500, [:], "", .trouble), (502, [:], "<html>", .trouble),
    (503, ["Retry-After": "5"], "", .trouble), (302, [:], "", .final(.unreadable)), (418, [:], "", .final(.unreadable)),
  ] as [(Int, [String: String], String, GitHubDialectTests.Meaning)])
  func meanings(status: Int, headers: [String: String], body: String, meaning: GitHubDialectTests.Meaning) throws {
    #expect(GitHubDialectTests.Meaning(try Self.gitlab().refusal(of: Self.response(status, headers, body))) == meaning)
  }

  @Test("Every form of an error gives its reason, without control characters", arguments: [
    ("{\"message\":\"403 Forbidden\"}", "403 Forbidden"),
    ("{\"error\":\"insufficient_scope\",\"error_description\":\"More is needed.\",\"scope\":\"api\"}", "More is needed"),
    ("{\"error\":\"state is missing\"}", "state is missing"), ("{\"message\":{\"note\":[\"is blank\",\"is bad\"],\"a\":\"b\"}}", "a b, note is blank, is bad"),
    ("{\"message\":{\"error\":\"Too many.\"}}", "error Too many"), ("{\"message\":\"No \\u001b[31m\"}", "No \\u{1B}[31m"),
    ("Retry later\n", "no reason given"), ("{\"message\":7}", "no reason given"), ("[]", "no reason given"),
  ])
  func reasons(body: String, reason: String) throws {
    guard case .final(let error)? = try Self.gitlab().refusal(of: Self.response(403, [:], body)) else {
      Issue.record("not final")
      return
    }
    #expect(error.summary == "GitLab answered 403 at \(Self.base)/x: \(reason).")
    #expect(error.hint.contains("scope `api`") && error.hint.contains("Developer"))
  }

  @Test("A token that is not accepted gets a hint that names the one to use, and says that a job's token can only read")
  func jobToken() throws {
    guard case .final(let error)? = try Self.gitlab().refusal(of: Self.response(401, [:], "{\"message\":\"401 Unauthorized\"}"))
    else {
      Issue.record("not final")
      return
    }
    #expect(error.hint.contains("project access token") && error.hint.contains("GITLAB_TOKEN"))
    #expect(error.hint.contains("(CI_JOB_TOKEN) can only read."))
  }

  @Test("Access tokens are bearer tokens, and job tokens have a header of their own", arguments: [
    ("glpat-x", ["Authorization: Bearer glpat-x"]), ("0a1b2c", ["Authorization: Bearer 0a1b2c"]), ("glcbt-64_x", ["JOB-TOKEN: glcbt-64_x"]), ("", []),
  ])
  func credentials(token: String, headers: [String]) throws {
    let sent = try Self.gitlab().credentials(Secret(token))
    #expect(sent.map { "\($0.name): \($0.prefix)\($0.secret.exposed)" } == headers)
  }

  @Test("The next page has the list's own address, also where the Link header names the server's public one", arguments: [
    (["Link": "<https://public.example/a?page=3&per_page=100>; rel=\"next\", <https://h/a?page=1>; rel=\"first\"", "X-Next-Page": "3"], "\(base)/x?per_page=100&page=3"),
    (["Link": "<https://public.example/a?per_page=100&page=3>; rel=\"next\""], "\(base)/x?per_page=100&page=3"),
    (["Link": "<https://h/a?page=2;x>; rel=\"next\""], nil),
    (["Link": "<https://h/a?page=1>; rel=\"first\", <https://h/a?page=1>; rel=\"last\"", "X-Next-Page": ""], nil),
    (["X-Next-Page": "3"], "\(base)/x?per_page=100&page=3"), (["X-Next-Page": "3&private_token=1"], nil), ([:], nil),
  ] as [([String: String], String?)])
  func paging(headers: [String: String], next: String?) throws {
    #expect(try Self.gitlab().nextPage(after: Self.response(200, headers)) == next)
  }

  @Test("A project in subgroups is one part of every address, and the merge request is named by its number in the project")
  func addresses() throws {
    let gitlab = try Self.gitlab()
    let project = "\(Self.base)/projects/group%2Fsub.group%2Fdemo"
    let head = gitlab.target.head.hex
    #expect(gitlab.pullRequest.request.url == "\(project)/merge_requests/7")
    let status = DesiredPublication.Status(context: "c", state: .neutral, text: "t", link: "https://ci.example/1")
    let request = try #require(try gitlab.write(.setStatus(status), after: ForgeAnswers(), observed: [])).request
    #expect(request.url == "\(project)/statuses/\(head)")
    #expect(
      Self.body(request) == #"{"description":"t","name":"c","state":"skipped","target_url":"https://ci.example/1"}"#)
    let actions: [(ForgeOperation.Action, HTTPRequest.Method, String)] = [
      (.updateSummary(ItemID("5"), body: "b"), .put, "notes/5"), (.deleteSummary(ItemID("5")), .delete, "notes/5"),
      (.updateComment(ItemID("5", "d1"), body: "b"), .put, "discussions/d1/notes/5"),
      (.deleteComment(ItemID("5", "d1")), .delete, "discussions/d1/notes/5"),
      (.resolve(ItemID("5", "d1")), .put, "discussions/d1"), (.unresolve(ItemID("5", "d1")), .put, "discussions/d1"),
    ]
    for (action, method, path) in actions {
      let request = try #require(try gitlab.write(action, after: ForgeAnswers(), observed: [])).request
      #expect(request.method == method && request.url == "\(project)/merge_requests/7/\(path)")
      #expect(try gitlab.write(action, after: ForgeAnswers([[]]), observed: [])?.request.url == nil)
    }
  }

  @Test("A commit status counts as set when GitLab refuses the transition to the state that it has, and only then", arguments: [
    ("run", "running", true), ("enqueue", "pending", true), ("enqueue", "running", true), ("success", "success", true),
    ("skip", "running", false), ("drop", "running", false), ("success", "failed", false), ("drop", "success", false),
  ])
  func transition(event: String, state: String, isSet: Bool) throws {
    let status = DesiredPublication.Status(context: "c", state: .running, text: "", link: nil)
    let resource = try #require(try Self.gitlab().write(.setStatus(status), after: ForgeAnswers(), observed: []))
    let answer = Self.response(400, [:], "{\"message\":\"Cannot transition status via :\(event) from :\(state) (Reason(s): …)\"}")
    #expect((try Self.gitlab().refusal(of: answer) == nil) == isSet)
    #expect(try resource.decode(answer) == [])
  }

  @Test("A group's name may have 255 characters", arguments: [(100, true), (255, true), (256, false)])
  func longNames(length: Int, isPath: Bool) {
    #expect((ProjectPath("group/" + String(repeating: "x", count: length)) != nil) == isPath)
  }

  @Test("States of a commit status", arguments: [
    (DesiredPublication.Status.State.pending, "pending"), (.running, "pending"), (.success, "success"), (.failed, "failed"),
    (.canceled, "canceled"), (.neutral, "skipped"),
  ])
  func statusWords(state: DesiredPublication.Status.State, word: String) {
    #expect(Capabilities.gitlab.statusWords[state] == word)
  }

  @Test("Lines of a suggestion that GitLab would execute as quick actions are not suggested")
  func quickActions() {
    #expect(Markup.gitlab.suggestion("a\n/merge", replacing: 1) == nil)
    #expect(Markup.gitlab.suggestion("a", replacing: 3) == "```suggestion:-2+0\na\n```")
    #expect(Markup.gitlab.suggestion("a", replacing: 102) == nil)
  }
}

@Suite("A comment's place in GitLab's words")
struct GitLabPositionTests {
  static let path = "Sources/A.swift"
  /// The SHA-1 of the path.
  static let file = "01d7cdd20af2aa5f37e01ea51348cfa9658ab2ea"

  static func version(_ gitlab: GitLab, head: String? = nil) -> ForgeFact {
    .detail("version", "b0 50 \(head ?? gitlab.target.head.hex)")
  }

  static func comment(_ lines: ClosedRange<Int>, _ old: OldSide?) -> ForgeOperation.ReviewComment {
    ForgeOperation.ReviewComment(
      fingerprint: Fingerprint(hex: "ff"), anchor: Anchor(path: path, lines: lines), oldSide: old, body: "text")
  }

  static func added(_ number: Int) -> OldSide.Line { OldSide.Line(number: number, isAdded: true) }
  static func unchanged(_ number: Int) -> OldSide.Line { OldSide.Line(number: number, isAdded: false) }

  @Test("An added line has only its new number, an unchanged one both, and several lines a range with line codes", arguments: [
    (comment(9...9, OldSide(path: path, first: added(4), last: added(4))), "", "", path), (comment(9...9, nil), "", "", path),
    (comment(9...9, OldSide(path: path, first: unchanged(4), last: unchanged(4))), "", #""old_line":4,"#, path),
    (comment(9...9, OldSide(path: "Old.swift", first: added(4), last: added(4))), "", "", "Old.swift"),
    (
      comment(8...9, OldSide(path: path, first: added(4), last: unchanged(4))),
      #""line_range":{"end":{"line_code":"\#(file)_4_9","new_line":9,"old_line":4,"type":"old"},"#
        + #""start":{"line_code":"\#(file)_4_8","new_line":8,"type":"new"}},"#, #""old_line":4,"#, path
    ),
    (comment(8...9, nil), "", "", path),
  ] as [(ForgeOperation.ReviewComment, String, String, String)])
  func positions(comment: ForgeOperation.ReviewComment, range: String, oldLine: String, oldPath: String) throws {
    let gitlab = try GitLabDialectTests.gitlab()
    let resource = try gitlab.write(.addComments([comment]), after: ForgeAnswers(), observed: [Self.version(gitlab)])
    #expect(resource?.request.url.hasSuffix("/merge_requests/7/discussions") == true)
    let commits = #""base_sha":"b0","head_sha":"\#(gitlab.target.head.hex)","#
    let lines = #"\#(range)"new_line":9,"new_path":"\#(Self.path)",\#(oldLine)"old_path":"\#(oldPath)","#
    let position = #"{\#(commits)\#(lines)"position_type":"text","start_sha":"50"}"#
    #expect(GitLabDialectTests.body(resource?.request) == #"{"body":"text","position":\#(position)}"#)
  }

  @Test("Several comments are one request each")
  func oneByOne() throws {
    let gitlab = try GitLabDialectTests.gitlab()
    let comments = (1...3).map { Self.comment($0...$0, nil) }
    var requests = 0
    while try gitlab.write(
      .addComments(comments), after: ForgeAnswers(Array(repeating: [], count: requests)), observed: [Self.version(gitlab)])
      != nil { requests += 1 }
    #expect(requests == 3)
  }

  @Test("Without the reviewed commit's version, it is read first, and its absence is an error that says what to do")
  func missingVersion() throws {
    let gitlab = try GitLabDialectTests.gitlab()
    let action = ForgeOperation.Action.addComments([Self.comment(9...9, nil)])
    for observed in [[], [Self.version(gitlab, head: "0123")]] {
      let read = try #require(try gitlab.write(action, after: ForgeAnswers(), observed: observed))
      #expect(read.request.method == .get && read.request.url.contains("/merge_requests/7/versions?"))
      let version = "{\"base_commit_sha\":\"b0\",\"start_commit_sha\":\"50\",\"head_commit_sha\":\"HEAD\"}"
      let body = "[\(version.replacing("HEAD", with: gitlab.target.head.hex)),\(version)]"
      let facts = try read.decode(GitLabDialectTests.response(200, [:], body))
      let write = try gitlab.write(action, after: ForgeAnswers([facts]), observed: observed)
      #expect(write?.request.method == .post)
      #expect(try gitlab.write(action, after: ForgeAnswers([facts, []]), observed: observed)?.request.url == nil)
      for body in ["[]", "[\(version)]", "[{\"head_commit_sha\":null}]"] {
        let answer = GitLabDialectTests.response(200, [:], body)
        let error = #expect(throws: ForgeError.self) { try read.decode(answer) }
        #expect(error?.kind == .moved && error?.hint.contains("in a minute") == true)
      }
    }
  }
}

@Suite(
  "Recorded answers of GitLab are read",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no recorded answers"))
struct GitLabRecordingTests {
  /// Returns the body of a recorded answer.
  static func recorded(_ name: String) throws -> HTTPResponse {
    let folder = try #require(FakeForge.folder)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/fixtures/gitlab/\(name).json"))
    var body = try JSONSerialization.jsonObject(with: data)
    if let exchange = (body as? [[String: Any]])?.first?["response"] { body = exchange }
    if let answer = (body as? [String: Any])?["response"] as? [String: Any] { body = try #require(answer["body"]) }
    return HTTPResponse(status: 200, body: Array(try JSONSerialization.data(withJSONObject: body)))
  }

  @Test("The merge request")
  func mergeRequest() throws {
    let record = try GitLabDialectTests.gitlab().pullRequest.decode(try Self.recorded("getMergeRequestInfo"))
    #expect(record.head == "28531ab43666b5fdf37e0a70db3bcbf7d3f92183")
    #expect(record.base == "50cd5d9b776848cf23f1fd1ec52789dbdf946185")
    #expect(record.baseBranch == "master" && !record.isFork)
  }

  @Test("Of the notes, those that GitLab wrote about events are ignored")
  func notes() throws {
    let list = try #require(try GitLabDialectTests.gitlab().list(.summary, after: ForgeAnswers()))
    let facts = try list.decode(try Self.recorded("getMergeRequestNotes"))
    let comments = facts.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }
    #expect(comments.map(\.order) == [158_931_064, 158_704_847, 158_395_800, 158_392_374])
    #expect(comments.first?.author == "dbalexandre" && comments.allSatisfy { $0.place == .conversation && !$0.isBot })
  }

  @Test("Of the discussions, those on the diff are comments and replies; they are outdated unless they are in the newest version", arguments: [
    ("04e58de1fa97502d7e28c1394d471bb8fb1fc4a8", false), ("04e58de1fa97502d7e28c1394d471bb8fb1fc4a9", true),
  ])
  func discussions(head: String, isOutdated: Bool) throws {
    let start = "0e4db308b6579f7cc733e5a354e026b272e1c076"
    let version = ForgeFact.detail("version", "\(start) \(start) \(head)")
    let list = try #require(try GitLabDialectTests.gitlab().list(.reviewComments, after: ForgeAnswers([[version]])))
    let facts = try list.decode(try Self.recorded("http/merge_request_1_discussions_response"))
    let comments = facts.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }
    #expect(comments.map(\.order) == [140_674_746, 140_674_769, 141_485_123])
    #expect(comments.map(\.replyTo) == [nil, comments.first?.id, nil])
    #expect(comments.first?.id == ItemID("140674746", "095785b5ee924c3e2f5fbcb0e17ce7b7f473eb9a"))
    #expect(comments.allSatisfy { $0.closings == [.resolving] && $0.place == .review })
    let shown: [ForgeFact.Comment.Position] = [("Dangerfile", 9), ("Dangerfile", 9), ("a", 1)].map {
      .shown(Anchor(path: $0.0, lines: $0.1...$0.1))
    }
    #expect(comments.map(\.position) == (isOutdated ? [.outdated, .outdated, .outdated] : shown))
  }

  @Test("A commit status")
  func status() throws {
    let list = try #require(try GitLabDialectTests.gitlab().list(.statuses, after: ForgeAnswers()))
    let link = "https://gitlab.example.com/thedude/gitlab-ce/builds/91"
    let status = ForgeFact.Status(context: "default", word: "pending", text: "the dude abides", link: link)
    #expect(try list.decode(try Self.recorded("statuses")) == [.status(status)])
  }

  @Test("Of the statuses that several pipelines gave one name, the newest counts")
  func newestStatus() throws {
    let list = try #require(try GitLabDialectTests.gitlab().list(.statuses, after: ForgeAnswers()))
    let statuses = [(9, "failed"), (12, "success"), (3, "canceled")].map { "{\"id\":\($0.0),\"name\":\"c\",\"status\":\"\($0.1)\"}" }
    let facts = try list.decode(GitLabDialectTests.response(200, [:], "[\(statuses.joined(separator: ","))]"))
    #expect(facts == [.status(ForgeFact.Status(context: "c", word: "success", text: "", link: nil))])
  }

  @Test("A note that GitLab added to a thread is no reply, and a merge request without a source project is from a fork")
  func systemNote() throws {
    let list = try #require(try GitLabDialectTests.gitlab().list(.reviewComments, after: ForgeAnswers([[]])))
    let user = "\"author\":{\"username\":\"project_7_bot_1a2b\"}"
    let notes = "{\"id\":1,\"type\":\"DiffNote\",\"body\":\"a\",\(user)},{\"id\":2,\"system\":true,\"body\":\"changed this line\",\(user)}"
    let facts = try list.decode(GitLabDialectTests.response(200, [:], "[{\"id\":\"d\",\"notes\":[\(notes)]}]"))
    guard case .comment(let comment)? = facts.first, facts.count == 1 else {
      Issue.record("\(facts)")
      return
    }
    #expect(comment.isBot && comment.replyTo == nil && comment.position == .unknown)
    let gone = "{\"sha\":\"a\",\"target_branch\":\"main\",\"target_project_id\":1,\"source_project_id\":null,\"diff_refs\":null}"
    let record = try GitLabDialectTests.gitlab().pullRequest.decode(GitLabDialectTests.response(200, [:], gone))
    #expect(record.isFork && record.base == "main")
  }
}
