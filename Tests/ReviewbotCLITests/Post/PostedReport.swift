import Foundation
import ReviewTestKit

/// A pull request with some mistakes, its report next to the repository, and a forge with the pull request.
struct PostedReport {
  static let token = "ghs_secret_of_the_test"

  let repository: TemporaryRepository
  let forge: FakeForge

  /// - Parameters:
  ///   - slips: The number of added lines with a finding.
  ///   - configuration: The target branch's `.lint.yml`; empty for none.
  init(slips: Int = 1, configuration: String = "") async throws {
    repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", (1...9).map { "let value\($0) = \($0)\n" }.joined())
    if !configuration.isEmpty { try repository.write(".lint.yml", configuration) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", Self.slips(slips))
    try repository.commit("Go on")
    let head = try repository.git("rev-parse", "HEAD")
    let base = try repository.git("rev-parse", "main")
    try Self.review(repository)
    forge = try await FakeForge(repository: repository.path, base: base, head: head)
  }

  static func slips(_ count: Int) -> String {
    (0..<count).map { "let untidy\($0) = try! run(\($0))\n" }.joined()
  }

  /// Writes the report of the commit that is checked out.
  static func review(_ repository: TemporaryRepository) throws {
    let review = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    guard review.status == 1 else {
      throw ProgramRun.Failure(description: "status \(review.status): \(review.standardError)")
    }
  }

  var arguments: [String] {
    ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7"]
  }

  func post(
    _ more: [String] = [], environment: [String: String] = [:], namesForge: Bool = true
  ) throws -> CommandLineRun {
    try repository.reviewbot(
      arguments + (namesForge ? ["--forge-url", forge.address] : []) + more,
      environment: ["GITHUB_TOKEN": Self.token].merging(environment) { $1 })
  }

  struct State: Decodable {
    struct Comment: Decodable {
      let id: Int
      let body: String
      /// Nil in the conversation.
      let original_line: Int?
    }

    struct Status: Decodable {
      let context: String
      let state: String
    }

    struct Check: Decodable {
      let id: Int
      let status: String
      let conclusion: String?
    }

    let statuses: [Status]
    let check_runs: [Check]
    let issue_comments: [Comment]
    let review_comments: [Comment]
  }

  func state() async throws -> State {
    try JSONDecoder().decode(State.self, from: Data(try await forge.control("GET", "state")))
  }

  struct Request: Decodable {
    struct Body: Decodable {
      let query: String?
    }

    let method: String
    let path: String
    let body: Body?

    /// A GraphQL query for the account changes nothing.
    var isWrite: Bool { method != "GET" && body?.query?.hasPrefix("query") != true }
  }

  func writes() async throws -> [Request] {
    try JSONDecoder().decode([Request].self, from: Data(try await forge.control("GET", "log"))).filter(\.isWrite)
  }
}
