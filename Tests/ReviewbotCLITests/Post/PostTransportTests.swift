import Foundation
import ReviewTestKit
import Testing

@Suite(
  "The token goes where it was meant to go", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"),
  .timeLimit(.minutes(20)))
struct PostTransportTests {
  /// Returns a committed change with its report, for input that is rejected before any request.
  private static func reported() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("A.swift", "let one = 1\n")
    try repository.commit()
    _ = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    return repository
  }

  private static func post(
    _ repository: TemporaryRepository, to address: String, _ more: [String] = [], environment: [String: String] = [:]
  ) throws -> CommandLineRun {
    try repository.reviewbot(
      ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7", "--forge-url", address] + more,
      environment: ["GITHUB_TOKEN": PostedReport.token].merging(environment) { $1 })
  }

  @Test("A repository that is not owner/name is rejected, wherever it comes from", arguments: [
    "../..", "octo/..", "./demo", "octo/demo/issues", "octo/de mo", "octo/demo?x", "octo/%2e%2e", "octo/d\u{e9}mo",
  ])
  func repositories(name: String) throws {
    let server = try LoopbackServer { _ in [.response(500)] }
    defer { server.stop() }
    let repository = try Self.reported()
    let arguments = ["post", ".git/report.json", "--pull-request", "7", "--forge-url", server.address]
    let runs = [
      try repository.reviewbot(arguments + ["--repository", name], environment: ["GITHUB_TOKEN": "t"]),
      try repository.reviewbot(arguments, environment: ["GITHUB_TOKEN": "t", "GITHUB_REPOSITORY": name]),
    ]
    for run in runs {
      #expect(run.status == 64)
      #expect(run.standardError.contains("is not a repository on a forge"), "\(run.standardError)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("A forge that reviewbot cannot post to is refused, and the known ones are named", arguments: [
    ("gihub", "Did you mean `github`? Known: github"), ("external:../x", "Known: github"),
  ])
  func unknownForge(name: String, hint: String) throws {
    let run = try Self.post(try Self.reported(), to: "https://forge.example/api", ["--forge", name])
    #expect(run.status == 64)
    #expect(run.standardError.contains("Unknown forge `\(name)`."), "\(run.standardError)")
    #expect(run.standardError.contains(hint), "\(run.standardError)")
  }

  @Test("Plain http to another machine is refused without --insecure-http", arguments: [
    (["--forge-url", "http://forge.example:3000/api"], [:]), ([], ["GITHUB_API_URL": "http://forge.example:3000/api"]),
  ] as [([String], [String: String])])
  func plainHTTP(arguments: [String], environment: [String: String]) throws {
    // Requests to that machine would go through this proxy.
    let proxy = try LoopbackServer { _ in [.response(401, [:], "{}")] }
    defer { proxy.stop() }
    let repository = try Self.reported()
    let command = ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7"] + arguments
    let environment = environment.merging(["GITHUB_TOKEN": PostedReport.token, "http_proxy": proxy.address]) { $1 }
    let refused = try repository.reviewbot(command, environment: environment)
    #expect(refused.status == 64)
    #expect(refused.standardError.contains("would be sent unencrypted to http://forge.example:3000/api"), "\(refused.standardError)")
    #expect(proxy.requests.isEmpty)
    let allowed = try repository.reviewbot(command + ["--insecure-http"], environment: environment)
    #expect(allowed.status == 2, "\(allowed.standardError)")
    #expect(proxy.requests.first?.headers["authorization"] == "Bearer \(PostedReport.token)")
  }

  @Test("An address with a query or a fragment is refused: the paths of the API would become a part of it", arguments: [
    "https://forge.example/api?x=1", "https://forge.example/api#x",
  ])
  func queries(address: String) throws {
    let run = try Self.post(try Self.reported(), to: address)
    #expect(run.status == 64)
    #expect(run.standardError.contains("it has a query or a fragment"), "\(run.standardError)")
  }

  @Test("A redirect to another server is refused, and named")
  func redirect() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let address = posted.forge.address
    let server = try LoopbackServer { [.response(307, ["Location": "\(address)\($0.target)"])] }
    defer { server.stop() }
    let run = try Self.post(posted.repository, to: server.address)
    #expect(run.status == 2)
    #expect(run.standardError.contains("to another server, \(address)"), "\(run.standardError)")
    #expect(String(decoding: try await posted.forge.control("GET", "log"), as: UTF8.self) == "[]")
  }

  @Test("White space around a token is ignored", arguments: ["\n", "\r\n", " \t\n"])
  func tokens(end: String) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let run = try posted.post(environment: ["GITHUB_TOKEN": PostedReport.token + end])
    #expect(run.status == 0, "\(run.standardError)")
    let blank = try posted.post(environment: ["GITHUB_TOKEN": end])
    #expect(blank.status == 64 && blank.standardError.contains("No token to post with."))
  }

  @Test("A wait that is too long is reported in whole seconds")
  func waiting() throws {
    let server = try LoopbackServer { _ in [.response(429, ["Retry-After": "3600"], "{}")] }
    defer { server.stop() }
    let run = try Self.post(try Self.reported(), to: server.address)
    #expect(run.status == 2)
    #expect(run.standardError.contains("the forge's rate limit asks to wait for 3600 seconds."), "\(run.standardError)")
  }

  @Test("Without libcurl, the message says so and does not mention an address", arguments: [[], ["--forge-url", "http://127.0.0.1:9"]])
  func withoutLibrary(arguments: [String]) throws {
    let folder = try TemporaryTestFolder()
    try folder.write([], to: Array("libcurl.so.4".utf8))
    let run = try Self.reported().reviewbot(
      ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7"] + arguments,
      environment: ["GITHUB_TOKEN": "t", "LD_LIBRARY_PATH": folder.path])
    #expect(run.status == 2)
    #expect(run.standardError.contains("Posting needs libcurl") && run.standardError.contains("Install libcurl 4"), "\(run.standardError)")
    #expect(!run.standardError.contains("address"))
  }
}
