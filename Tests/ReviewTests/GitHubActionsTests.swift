@testable import Review
import ReviewCore
import Testing

@Suite("What GitHub Actions says of the pull request")
struct GitHubActionsTests {
  private static let variables = ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": "/event.json"]
  private static let base = String(repeating: "a", count: 40)
  private static let head = String(repeating: "b", count: 40)

  private static func event(headRepository: String) -> String {
    """
    {"action": "opened", "pull_request": {"number": 7,
      "base": {"sha": "\(base)", "ref": "main", "repo": {"full_name": "acme/cart"}},
      "head": {"sha": "\(head)", "ref": "patch", "repo": \(headRepository)}}}
    """
  }

  private func facts(_ event: String, _ variables: [String: String] = variables) throws -> PullRequestFacts? {
    try GitHubActions().facts(environment: variables, files: OneFile(path: "/event.json", text: event))
  }

  @Test("A pull request is from a fork when its head is of another repository, or of one that is gone", arguments: [
    (#"{"full_name": "acme/cart"}"#, false), (#"{"full_name": "eve/cart"}"#, true), ("null", true),
  ])
  func forks(repository: String, isFork: Bool) throws {
    let facts = try #require(try facts(Self.event(headRepository: repository)))
    #expect(facts.isFork == isFork)
    #expect(facts.number == 7)
    #expect(facts.base == Self.base)
    #expect(facts.head == Self.head)
    #expect(facts.repository == "acme/cart")
  }

  @Test("A job for no pull request, or of another service, has nothing to say", arguments: [
    (#"{"ref": "refs/heads/main"}"#, variables), ("not read", [:]), ("not read", ["GITHUB_ACTIONS": "true"]),
  ] as [(String, [String: String])])
  func nothing(event: String, variables: [String: String]) throws {
    #expect(try facts(event, variables) == nil)
  }

  @Test("A payload that is none is said, with what mends it", arguments: ["", "[]", #"{"pull_request": {"number": 7}}"#])
  func malformed(event: String) {
    let problem = #expect(throws: Problem.self) { try facts(event) }
    #expect(problem?.hint.contains("--base") == true)
  }
}

/// A disk with one file on it.
private struct OneFile: FileSystem {
  let path: String
  let text: String

  func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard path == self.path else { throw Problem(summary: "\(path) is not there.", hint: "Write it.") }
    return Array(text.utf8)
  }

  func write(_ bytes: [UInt8], to path: String) throws {}
  func list(_ folder: String) throws -> [String] { [] }
  func exists(_ path: String) -> Bool { path == self.path }
  func modificationTime(of path: String) -> Int64? { nil }
  func remove(_ path: String) throws {}
  func makeTemporaryFolder(prefix: String) throws -> String { "/nowhere/\(prefix)" }
  func realPath(_ path: String) -> String? { path }
}
