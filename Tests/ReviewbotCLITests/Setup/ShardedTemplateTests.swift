import Foundation
import ReviewTestKit
import Testing
import Yams

/// The templates that test on several machines, run one machine after the other.
@Suite("The sharded templates", .timeLimit(.minutes(20)))
struct ShardedTemplateTests {
  private static let package = [
    "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Cart", targets: [.target(name: "Cart"), .testTarget(name: "CartTests", dependencies: ["Cart"])])

      """,
    "Sources/Cart/Cart.swift": "public func total(_ first: Int, _ second: Int) -> Int {\n  first + second\n}\n",
    "Tests/CartTests/CartTests.swift": """
      import Cart
      import Testing

      @Suite struct Adds { @Test func small() { #expect(total(1, 2) == 3) } }
      @Suite struct Large { @Test func large() { #expect(total(1, 2_000) == 2_001) } }

      """,
    ".gitignore": ".build/\n",
  ]

  private static let count = 3

  @Test("GitHub runs each shard, keeps its part, and combines the parts in a job without the change's code")
  func gitHub() throws {
    let template = try GitHubTemplate("reviewbot-sharded")
    #expect(template.jobs == ["test", "review", "build"] && template.root["name"]?.string == "reviewbot")
    for job in template.jobs { #expect(template.permissions(of: job) == ["contents": "read"]) }
    for word in ["github.token", "secrets.", "GITHUB_TOKEN"] { #expect(!template.text.contains(word)) }
    #expect(template.root["jobs"]?["test"]?["strategy"]?["matrix"]?["shard"]?.sequence?.count == Self.count)
    let combining = template.steps.filter { $0.job == "review" }.compactMap(\.script).joined()
    #expect(!combining.contains("reviewbot check") && !combining.contains("swift "))
    let site = try TemplateSite(files: Self.package)
    try site.origin.git("clone", "--quiet", ".", "\(site.work)/change")
    try site.origin.git("-C", "\(site.work)/change", "checkout", "--quiet", site.head)
    let event = """
      {"pull_request": {"number": 7, "base": {"ref": "main", "sha": "\(site.base)"}, "head": {"sha": "\(site.head)"}}}
      """
    try site.folder.write(Array(event.utf8), to: Array("event.json".utf8))
    try FileManager.default.createDirectory(atPath: "\(site.work)/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.work)/bin/reviewbot", withDestinationPath: try CommandLineRun.productsFolder() + "/reviewbot")
    func run(_ step: GitHubTemplate.Step, shard: Int = 0) throws -> ProgramRun {
      let environment = step.environment([
        "runner.temp": "\(site.folder.path)/temp", "matrix.shard": "\(shard)", "strategy.job-total": "\(Self.count)",
      ]).merging([
        "GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": "\(site.folder.path)/event.json",
        "GITHUB_STEP_SUMMARY": "\(site.folder.path)/summary.md",
      ]) { $1 }
      return try site.run(try #require(step.script), environment, shell: "sh")
    }
    for shard in 1...Self.count {
      let tested = try run(template.step("Run one shard of the tests"), shard: shard)
      #expect(tested.status == 0, "\(tested.standardError)")
    }
    try FileManager.default.moveItem(atPath: "\(site.folder.path)/temp/reviewbot", toPath: "\(site.folder.path)/temp/parts")
    let review = try run(template.step("Review the pull request"))
    #expect(review.status == 1, "\(review.standardError)")
    let report = try site.text(of: "temp/reviewbot/report.json")
    #expect(report.contains("\"passed\": 2") && report.contains("force_try"))
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/temp/parts/part-2.json")
    #expect(try run(template.step("Review the pull request")).standardOutput.contains("Shard 2/3 left no part"))
  }

  @Test("GitLab's parallel jobs know their shard, and the last job reports as without shards")
  func gitLab() throws {
    let yaml = try TemplateSite.yaml("gitlab/reviewbot-sharded.yml")
    let job = try #require(yaml["reviewbot"])
    let testing = try #require(yaml["reviewbot-test"])
    #expect(testing["parallel"]?.int == Self.count && job["variables"]?["SHARDS"]?.int == Self.count)
    #expect(testing["cache"] == nil && job["cache"] == nil && job["needs"]?.lines.contains("reviewbot-test") == true)
    let site = try TemplateSite(files: Self.package)
    try site.checkOut(site.head)
    let variables = [
      "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_PROJECT_PATH": "octo/demo",
      "CI_MERGE_REQUEST_PROJECT_PATH": "octo/demo", "CI_COMMIT_SHA": site.head,
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": site.base,
    ]
    let build = try site.run(yaml["reviewbot-build"]?["script"]?.lines ?? "", variables)
    #expect(build.status == 0, "\(build.standardError)")
    for shard in 1...Self.count {
      let own = ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "\(Self.count)"].merging(testing["variables"]?.variables ?? [:]) { $1 }
      let run = try site.run(testing["script"]?.lines ?? "", variables.merging(own) { $1 })
      #expect(run.status == 0, "\(run.standardError)")
    }
    let run = try site.run(job["script"]?.lines ?? "", variables.merging(job["variables"]?.variables ?? [:]) { $1 })
    #expect(run.status == 1, "\(run.standardError)")
    #expect(try site.text(of: "work/reviewbot-reports/junit.xml").contains("large()"))
    #expect(try site.text(of: "work/reviewbot-reports/codequality.json").contains("force_try"))
    #expect(try site.text(of: "work/reviewbot-reports/coverage.xml").contains("filename=\"Sources/Cart/Cart.swift\""))
  }
}
