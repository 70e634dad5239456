import Foundation
import ReviewTestKit
@testable import Review
@testable import ReviewbotCLI
import Testing

@Suite("Files that are kept between runs")
struct CachePolicyTests {
  private static let home = ["HOME": "/home/me"]

  @Test(
    "Nothing in CI unless it is asked for",
    arguments: [
      (nil, [:], "/home/me/.cache/reviewbot"), (nil, ["XDG_CACHE_HOME": "/caches"], "/caches/reviewbot"),
      (nil, ["XDG_CACHE_HOME": "caches"], "/home/me/.cache/reviewbot"), (false, [:], nil), (nil, ["CI": "true"], nil),
      (nil, ["TF_BUILD": "True"], nil), (true, ["CI": "true"], "/home/me/.cache/reviewbot"), (false, ["CI": "true"], nil),
      (nil, ["CI": "false"], "/home/me/.cache/reviewbot"), (true, ["HOME": "home"], nil),
    ] as [(Bool?, [String: String], String?)])
  func decides(choice: Bool?, environment: [String: String], folder: String?) {
    let policy = CachePolicy(choice: choice, environment: Self.home.merging(environment) { $1 })
    #expect(policy.folder == folder)
    #expect(!policy.reason.isEmpty)
  }

  /// Returns a package whose tests record their folder and its contents, and leave a file behind.
  private func packageWithTracks() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    let seen = "\(repository.path)/../seen"
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("A.swift", "let one = 1\n")
    try repository.write(
      ".lint.yml", "tests: {command: [sh, -c, \"{ pwd; ls -A .build; } > \(seen); mkdir -p .build; touch .build/planted\"]}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("B.swift", "let two = 2\n")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "main")
    try FileManager.default.createDirectory(atPath: repository.path + "/../tmp", withIntermediateDirectories: true)
    return repository
  }

  private func seen(_ repository: TemporaryRepository, _ arguments: [String] = [], ci: String) throws -> String {
    let around = repository.path + "/.."
    try repository.write("../seen", "")
    let run = try repository.reviewbot(
      ["check", "--base", "main", "--head", "feature"] + arguments,
      environment: ["CI": ci, "XDG_CACHE_HOME": "\(around)/cache", "TMPDIR": "\(around)/tmp"])
    let text = try repository.text(of: "../seen")
    #expect(!text.isEmpty, "\(run.standardError)")
    return text
  }

  @Test("In CI, no run sees files that earlier tests left behind, and its folder is removed afterwards")
  func fresh() throws {
    let repository = try packageWithTracks()
    let around = repository.path + "/.."
    for _ in 0..<2 {
      let text = try seen(repository, ci: "true")
      #expect(text.contains("/tmp/reviewbot-run-") && !text.contains("planted"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: around + "/tmp").isEmpty)
    #expect(!TemporaryRepository.exists(around + "/cache"))
  }

  @Test("A kept folder is reused outside CI, and with `--cache`", arguments: [("", []), ("true", ["--cache"])])
  func kept(ci: String, arguments: [String]) throws {
    let repository = try packageWithTracks()
    let first = try seen(repository, arguments, ci: ci)
    #expect(first.contains("/cache/reviewbot/") && !first.contains("planted"))
    #expect(try seen(repository, arguments, ci: ci).contains("planted"))
    #expect(try !seen(repository, ci: "true").contains("planted"))
  }

  @Test("In CI, no lint results are read or written without `--cache`")
  func lintResults() throws {
    let repository = try TemporaryRepository.withFeature()
    let caches = repository.path + "/../cache"
    let environment = ["CI": "true", "XDG_CACHE_HOME": caches]
    _ = try repository.reviewbot(["lint", "--all-lines"], environment: environment)
    #expect(!TemporaryRepository.exists(caches))
    _ = try repository.reviewbot(["lint", "--all-lines", "--cache"], environment: environment)
    #expect(TemporaryRepository.exists(caches + "/reviewbot/lint/salt"))
  }

  @Test("`reviewbot env` prints what is kept, and why")
  func explains() throws {
    let repository = try TemporaryRepository.withFeature()
    let inCI = try repository.reviewbot(["env"], environment: ["CI": "true"]).standardOutput
    #expect(inCI.contains("kept for later runs  nothing  (CI is set"))
    let outside = try repository.reviewbot(["env"], environment: ["CI": "", "XDG_CACHE_HOME": "/caches"]).standardOutput
    #expect(outside.contains("kept for later runs  /caches/reviewbot  (not in CI)"))
  }
}
