import Foundation
import ReviewTestKit
import Testing

@Suite(
  "A report from another job is not believed", .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"),
  .timeLimit(.minutes(20)))
struct PostTrustTests {
  /// A change to the report file, as a hostile job would write it.
  enum Forgery: String, Sendable, CaseIterable {
    case headOfTheTargetBranch, headOfAnotherBranch, otherPullRequest, otherMergeBase, lineThatIsNotAdded
    case coverageOfAnUntouchedFile, unknownLineOfAnUntouchedFile, unmeasuredFileThatIsNotChanged

    var words: String {
      switch self {
      case .headOfTheTargetBranch, .headOfAnotherBranch: "does not belong to pull request #7"
      case .otherPullRequest: "The report is about pull request #8, not #7."
      case .otherMergeBase: "The report compares with"
      case .lineThatIsNotAdded: "Sources/Cart.swift:3 an added line"
      case .coverageOfAnUntouchedFile, .unknownLineOfAnUntouchedFile: "Sources/Cart.swift:2 an added line"
      case .unmeasuredFileThatIsNotChanged: "Sources/Cart.swift a changed file"
      }
    }

    func apply(to report: inout [String: Any], in repository: TemporaryRepository) throws {
      var subject = report["subject"] as? [String: Any] ?? [:]
      switch self {
      case .headOfTheTargetBranch: subject["head"] = try repository.git("rev-parse", "main")
      case .headOfAnotherBranch:
        try repository.git("checkout", "--quiet", "-b", "victim", "main")
        try repository.write("Victim.swift", "let victim = 1\n")
        subject["head"] = try repository.commit("Another pull request")
      case .otherPullRequest: subject["pullRequest"] = 8
      case .otherMergeBase: subject["mergeBase"] = subject["head"]
      case .lineThatIsNotAdded:
        report["checks"] = Self.changing(report, "lint") { check in
          var findings = check["findings"] as? [[String: Any]] ?? []
          findings[0].merge(["path": "Sources/Cart.swift", "line": 3, "endLine": 3]) { $1 }
          check["findings"] = findings
        }
      case .coverageOfAnUntouchedFile, .unknownLineOfAnUntouchedFile:
        report["checks"] = Self.changing(report, "coverage") { check in
          var added: [String: Any] = ["covered": [], "partial": [], "uncovered": [], "notExecutable": []]
          added[self == .coverageOfAnUntouchedFile ? "covered" : "unknown"] = [2]
          check["files"] = [["path": "Sources/Cart.swift", "added": added]]
        }
      case .unmeasuredFileThatIsNotChanged:
        report["checks"] = Self.changing(report, "coverage") { check in
          check["files"] = [[String: Any]]()
          check["unknownFiles"] = [["path": "Sources/Cart.swift"]]
        }
      }
      report["subject"] = subject
    }

    private static func changing(
      _ report: [String: Any], _ id: String, _ change: (inout [String: Any]) -> Void
    ) -> [[String: Any]] {
      (report["checks"] as? [[String: Any]] ?? []).map { check in
        var check = check
        if check["id"] as? String == id { change(&check) }
        return check
      }
    }
  }

  @Test("A forged report ends with 2, and nothing is written", arguments: Forgery.allCases)
  func forged(forgery: Forgery) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    try Self.change(posted) { try forgery.apply(to: &$0, in: posted.repository) }
    let run = try posted.post()
    #expect(run.status == 2)
    #expect(run.standardError.contains(forgery.words), "\(run.standardError)")
    #expect(!run.standardError.contains("Posted to"))
    #expect(try await posted.writes().isEmpty)
    #expect(try posted.post(["--dry-run"]).status == 2)
  }

  private static func change(_ posted: PostedReport, _ body: (inout [String: Any]) throws -> Void) throws {
    let file = URL(filePath: "\(posted.repository.path)/.git/report.json")
    var report = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    try body(&report)
    try JSONSerialization.data(withJSONObject: report).write(to: file)
  }

  @Test("The summary names the commits and the size of the pull request, whatever the report says about them")
  func claims() async throws {
    let posted = try await PostedReport(slips: 2)
    defer { posted.forge.stop() }
    let (strange, base) = (String(repeating: "e", count: 40), try posted.repository.git("rev-parse", "main"))
    try Self.change(posted) { report in
      var subject = report["subject"] as? [String: Any] ?? [:]
      subject.merge(["base": strange, "tested": strange]) { $1 }
      let name = ["kind": "commit", "name": "main, approved by octocat"]
      subject["revisions"] = ["base": name, "mergeBase": name, "head": name, "tested": name]
      report["subject"] = subject
      report["change"] = ["files": 99_999, "addedLines": 88_888]
    }
    #expect(try posted.post().status == 0)
    let summary = try #require(try await posted.state().issue_comments.first?.body)
    for claim in ["approved", "eeeeeeeeee", "99999", "99,999", "88888", "88,888"] {
      #expect(!summary.contains(claim), "\(claim)")
    }
    #expect(summary.contains("main (\(base.prefix(10)))") && summary.contains("1 file, +2 lines"), "\(summary.suffix(900))")
  }

  @Test("A report of any commit of the pull request is posted, however long the list of its commits is", arguments: [0, 119])
  func earlierCommit(index: Int) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let repository = posted.repository
    for _ in 0..<120 { try repository.git("commit", "--quiet", "--allow-empty", "--message", "Go on") }
    let head = try repository.git("rev-parse", "HEAD")
    try await posted.forge.control("POST", "head", "{\"sha\": \"\(head)\"}")
    let reviewed = try repository.git("rev-parse", "HEAD~\(120 - index)")
    try repository.git("checkout", "--quiet", reviewed)
    try PostedReport.review(repository)
    // The report alone does not decide which commit gets a verdict: the commit could be another pull request's head.
    let unconfirmed = try posted.post()
    #expect(unconfirmed.status == 0 && unconfirmed.standardError.contains("has a newer commit"), "\(unconfirmed.standardError)")
    #expect(try await posted.writes().isEmpty)
    let run = try posted.post(environment: ["CI_PULL_REQUEST": "7", "CI_COMMIT": String(reviewed.prefix(12)).uppercased()])
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try await posted.writes().contains { $0.path == "/repos/octo/demo/check-runs" })
  }

  @Test("A report of another commit than the job's is refused, also where the pull request is named", arguments: [true, false])
  func otherCommit(isNamed: Bool) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let other = try posted.repository.git("rev-parse", "main")
    let run = try posted.post(environment: ["CI_PULL_REQUEST": isNamed ? "7" : "8", "CI_COMMIT": other])
    // A job for another pull request may post to one that is named.
    #expect(run.status == (isNamed ? 2 : 0), "\(run.standardError)")
    #expect(!isNamed || run.standardError.contains("but this job is for \(other.prefix(10))"), "\(run.standardError)")
  }

  @Test("The report of a commit that a force push took away ends with 2, and nothing is written")
  func forcePush() async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let repository = posted.repository
    try repository.git("checkout", "--quiet", "-B", "feature", "main")
    try repository.write("Sources/New.swift", PostedReport.slips(2))
    let head = try repository.commit("Begin anew")
    try await posted.forge.control("POST", "head", "{\"sha\": \"\(head)\"}")
    let run = try posted.post()
    #expect(run.status == 2 && run.standardError.contains("does not belong to pull request #7"), "\(run.standardError)")
    #expect(try await posted.writes().isEmpty)
  }

  @Test("Without the commits, everything except inline comments is posted, and the status is 2", arguments: [true, false])
  func withoutCommits(isFirst: Bool) async throws {
    let posted = try await PostedReport(slips: 2, configuration: "report: {comment: summary+inline}\n")
    defer { posted.forge.stop() }
    if !isFirst { #expect(try posted.post().status == 0) }
    let before = try await posted.state().review_comments.map(\.id)
    let elsewhere = try TemporaryRepository()
    try elsewhere.write("report.json", posted.repository.text(of: ".git/report.json"))
    let run = try elsewhere.reviewbot(
      ["post", "report.json", "--repository", "octo/demo", "--pull-request", "7", "--forge-url", posted.forge.address],
      environment: ["GITHUB_TOKEN": PostedReport.token])
    #expect(run.status == 2)
    #expect(run.standardError.contains("no inline comments, because the change is not available"), "\(run.standardError)")
    let state = try await posted.state()
    #expect(state.issue_comments.count == 1 && !state.check_runs.isEmpty)
    #expect(state.review_comments.map(\.id) == before && before.count == (isFirst ? 0 : 2))
  }

  @Test("A bare repository with the pull request's commits is enough")
  func bare() async throws {
    let posted = try await PostedReport(slips: 2, configuration: "report: {comment: summary+inline}\n")
    defer { posted.forge.stop() }
    let folder = try TemporaryTestFolder()
    try posted.repository.git("clone", "--quiet", "--bare", ".", "\(folder.path)/commits.git")
    let run = try CommandLineRun(
      ["post", "\(posted.repository.path)/.git/report.json", "--repo", "commits.git", "--repository", "octo/demo"]
        + ["--pull-request", "7", "--forge-url", posted.forge.address],
      in: folder.path, environment: ["GITHUB_TOKEN": PostedReport.token])
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try await posted.state().review_comments.count == 2)
  }
}
