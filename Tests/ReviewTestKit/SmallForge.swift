import Foundation
import Synchronization

/// The parts of GitHub's REST API that reviewbot uses, in memory, for checkouts without the strict fake forge of
/// `../shared/forge`. It stores posted data and counts writes. It does not check requests against the API's contract,
/// and injects no faults.
package final class SmallForge: Sendable {
  package struct State: Sendable {
    /// The commits of the pull request, the newest last.
    fileprivate var commits: [String]
    /// By context.
    package var statuses: [String: Status] = [:]
    /// By id.
    package var checkRuns: [Int: CheckRun] = [:]
    /// The bodies of the comments in the conversation, by id.
    package var conversation: [Int: String] = [:]
    /// By id.
    package var reviewComments: [Int: ReviewComment] = [:]
    package var writes = 0
    private var lastID = 0

    fileprivate init(head: String) {
      commits = [head]
    }

    fileprivate mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
  }

  package struct Status: Sendable {
    package let state: String
    fileprivate let description: String
  }

  package struct CheckRun: Sendable {
    fileprivate let externalID: String
    package fileprivate(set) var conclusion: String?
    package fileprivate(set) var annotations: Int
  }

  package struct ReviewComment: Sendable {
    package let path: String
    /// 1-based, in the new file.
    package let line: Int
    package fileprivate(set) var body: String
  }

  private final class Store: Sendable {
    let state: Mutex<State>

    init(_ state: State) {
      self.state = Mutex(state)
    }
  }

  private let store: Store
  private let server: LoopbackServer

  /// Starts the forge with the pull request octo/demo#7.
  /// - Parameters:
  ///   - base: The commit of the target branch.
  ///   - head: The newest commit of the pull request.
  package init(base: String, head: String) throws {
    let store = Store(State(head: head))
    self.store = store
    server = try LoopbackServer { request in
      let (status, value) = store.state.withLock { SmallForgeAnswer(request, base: base).perform(&$0) }
      let body = value.flatMap { try? JSONSerialization.data(withJSONObject: $0) }.map { String(decoding: $0, as: UTF8.self) }
      return [.response(status, ["Content-Type": "application/json"], body ?? "")]
    }
  }

  package var address: String { server.address }
  package var state: State { store.state.withLock { $0 } }

  /// Adds a commit to the pull request.
  package func push(_ head: String) {
    store.state.withLock { $0.commits.append(head) }
  }

  package func stop() {
    server.stop()
  }
}

/// One request to the forge, and its effect.
private struct SmallForgeAnswer {
  typealias Answer = (status: Int, value: Any?)

  private static let account = ["login": "reviewer", "type": "User"]

  let method: String
  /// The parts of the path below `/repos/octo/demo`; for other paths, the parts of the path itself.
  let path: [String]
  let query: String
  let body: [String: Any]
  let base: String

  init(_ request: LoopbackServer.Request, base: String) {
    method = request.method
    query = String(request.target.drop { $0 != "?" })
    let parts = request.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    path = Array(parts.starts(with: ["repos", "octo", "demo"]) ? parts.dropFirst(3) : parts[...])
    body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    self.base = base
  }

  func perform(_ state: inout SmallForge.State) -> Answer {
    if method != "GET" { state.writes += 1 }
    switch (method, path.first ?? "", path.count) {
    case ("GET", "user", _): return (200, Self.account)
    case ("GET", "pulls", 1): return (200, [pullRequest(state)].filter { _ in query.contains("head=octo%3Afeature&") })
    case ("GET", "pulls", 2): return (200, pullRequest(state))
    case ("GET", "pulls", _) where path.last == "commits": return (200, state.commits.map { ["sha": $0] })
    case (_, "pulls", _): return review(&state)
    case (_, "issues", _): return conversation(&state)
    case (_, "check-runs", _): return checkRun(&state)
    case ("GET", "commits", _) where path.last == "check-runs": return checkRun(&state)
    case ("GET", "commits", _): return (200, ["statuses": state.statuses.map(status)])
    case ("POST", "statuses", _):
      state.statuses[text("context")] = SmallForge.Status(state: text("state"), description: text("description"))
      return (201, [String: Any]())
    default: return (404, ["message": "Not Found"])
    }
  }

  private func status(_ context: String, _ status: SmallForge.Status) -> [String: Any] {
    ["context": context, "state": status.state, "description": status.description]
  }

  private func pullRequest(_ state: SmallForge.State) -> [String: Any] {
    let repository = ["id": 1]
    return [
      "number": 7, "head": ["sha": state.commits.last ?? "", "ref": "feature", "repo": repository],
      "base": ["sha": base, "ref": "main", "repo": repository],
    ]
  }

  private func conversation(_ state: inout SmallForge.State) -> Answer {
    func comment(_ id: Int) -> [String: Any] {
      ["id": id, "body": state.conversation[id] ?? "", "user": Self.account]
    }
    switch method {
    case "GET": return (200, state.conversation.keys.sorted().map(comment))
    case "POST":
      let id = state.nextID()
      state.conversation[id] = text("body")
      return (201, comment(id))
    case "PATCH": state.conversation[number] = text("body")
    default:
      state.conversation[number] = nil
      return (204, nil)
    }
    return (200, comment(number))
  }

  private func review(_ state: inout SmallForge.State) -> Answer {
    func comment(_ id: Int, _ comment: SmallForge.ReviewComment) -> [String: Any] {
      ["id": id, "body": comment.body, "path": comment.path, "line": comment.line, "position": 1, "user": Self.account]
    }
    switch method {
    case "GET":
      return (200, state.reviewComments.sorted { $0.key < $1.key }.map { comment($0.key, $0.value) })
    case "POST":
      for draft in body["comments"] as? [[String: Any]] ?? [] {
        state.reviewComments[state.nextID()] = SmallForge.ReviewComment(
          path: draft["path"] as? String ?? "", line: draft["line"] as? Int ?? 0, body: draft["body"] as? String ?? "")
      }
      return (200, ["user": Self.account])
    case "PATCH":
      state.reviewComments[number]?.body = text("body")
      return (200, state.reviewComments[number].map { comment(number, $0) })
    default:
      state.reviewComments[number] = nil
      return (204, nil)
    }
  }

  private func checkRun(_ state: inout SmallForge.State) -> Answer {
    func run(_ id: Int, _ run: SmallForge.CheckRun) -> [String: Any] {
      [
        "id": id, "external_id": run.externalID, "status": run.conclusion == nil ? "in_progress" : "completed",
        "output": ["annotations_count": run.annotations],
      ]
    }
    let annotations = ((body["output"] as? [String: Any])?["annotations"] as? [Any])?.count ?? 0
    switch method {
    case "GET":
      return (200, ["check_runs": state.checkRuns.sorted { $0.key < $1.key }.map { run($0.key, $0.value) }])
    case "POST":
      let id = state.nextID()
      let created = SmallForge.CheckRun(
        externalID: text("external_id"), conclusion: body["conclusion"] as? String, annotations: annotations)
      state.checkRuns[id] = created
      return (201, run(id, created))
    default:
      state.checkRuns[number]?.conclusion = body["conclusion"] as? String
      state.checkRuns[number]?.annotations += annotations
      return (200, state.checkRuns[number].map { run(number, $0) })
    }
  }

  /// The number that the path ends in, such as a comment's id.
  private var number: Int { path.last.flatMap(Int.init) ?? 0 }

  private func text(_ key: String) -> String { body[key] as? String ?? "" }
}
