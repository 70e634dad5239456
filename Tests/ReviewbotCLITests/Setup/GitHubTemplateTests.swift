import Foundation
import ReviewTestKit
import Testing
import Yams

@Suite("The workflows of ci/templates/github", .timeLimit(.minutes(20)))
struct GitHubTemplateTests {
  private static let names = ["reviewbot", "reviewbot-post", "reviewbot-one-job", "reviewbot-sharded", "reviewbot-macos"]
  /// The workflow of reviewbot's own releases obeys the same rules.
  private static let workflows = names + ["../../packaging/release"]

  @Test("A script contains no expressions: values of a pull request are passed in the environment", arguments: workflows)
  func scriptsAreInert(name: String) throws {
    let scripts = try GitHubTemplate(name).steps.compactMap(\.script)
    #expect(!scripts.isEmpty)
    for script in scripts { #expect(!script.contains("${{"), "\(script)") }
  }

  @Test("Every action is pinned to a commit", arguments: workflows)
  func actionsArePinned(name: String) throws {
    let actions = try GitHubTemplate(name).steps.compactMap(\.action)
    #expect(!actions.isEmpty)
    for action in actions { #expect(action.wholeMatch(of: /actions\/[a-z\/-]+@[0-9a-f]{40}/) != nil, "\(action)") }
  }

  @Test("The job that runs the change's code can only read, and has no token")
  func reviewJob() throws {
    let template = try GitHubTemplate("reviewbot")
    #expect(template.root["on"]?.mapping?.keys.compactMap(\.string) == ["pull_request", "merge_group", "push"])
    #expect(template.jobs == ["review", "build"] && template.root["permissions"]?.mapping?.isEmpty == true)
    for job in template.jobs { #expect(template.permissions(of: job) == ["contents": "read"]) }
    for word in ["github.token", "secrets.", "GITHUB_TOKEN"] { #expect(!template.text.contains(word)) }
    for step in template.steps where step.action?.hasPrefix("actions/checkout@") == true {
      #expect(step.input("persist-credentials") == "false")
    }
    let saved = template.steps.firstIndex { $0.action?.hasPrefix("actions/cache/save@") == true }
    let reviewed = template.steps.firstIndex { $0.script?.contains("reviewbot check") == true }
    #expect(try #require(saved) < #require(reviewed))
    #expect(template.steps.allSatisfy { $0.action?.hasPrefix("actions/cache@") != true })
  }

  @Test("The job on a Mac can only read, and its report is the one that is posted")
  func macJob() throws {
    let template = try GitHubTemplate("reviewbot-macos")
    let posting = try GitHubTemplate("reviewbot-post")
    #expect(template.jobs == ["review"] && template.permissions(of: "review") == ["contents": "read"])
    for word in ["github.token", "secrets.", "GITHUB_TOKEN"] { #expect(!template.text.contains(word)) }
    #expect(template.root["jobs"]?["review"]?["runs-on"]?.string?.hasPrefix("macos-") == true)
    let name = try #require(template.root["name"]?.string)
    #expect(posting.root["on"]?["workflow_run"]?["workflows"]?.sequence?.compactMap(\.string) == [name])
    #expect(try template.step("Keep the report").input("name") == posting.step("Download the report").input("name"))
    #expect(template.steps.map(\.name).contains("Review the pull request"))
  }

  @Test("The jobs with a token have minimal permissions, and check out nothing from the pull request")
  func postJobs() throws {
    let template = try GitHubTemplate("reviewbot-post")
    #expect(template.root["on"]?["workflow_run"]?["workflows"]?.sequence?.compactMap(\.string) == ["reviewbot"])
    #expect(try GitHubTemplate("reviewbot").root["name"]?.string == "reviewbot")
    #expect(template.root["permissions"]?.mapping?.isEmpty == true)
    #expect(template.permissions(of: "find") == ["actions": "read"])
    #expect(template.permissions(of: "status") == ["statuses": "write"])
    let needed = ["contents": "read", "actions": "read", "pull-requests": "write", "checks": "write", "statuses": "write"]
    #expect(template.permissions(of: "post") == needed)
    for step in template.steps where step.action?.hasPrefix("actions/checkout@") == true {
      #expect(step.input("repository") == "${{ env.REVIEWBOT_REPOSITORY }}")
      #expect(step.input("ref") == "${{ env.REVIEWBOT_REF }}")
      #expect(step.input("persist-credentials") == "false")
    }
    for script in template.steps.compactMap(\.script) {
      for word in ["checkout", "worktree", "reset --hard", "reviewbot check", "swift test"] { #expect(!script.contains(word)) }
    }
    let folder = try #require(template.step("Download the report").input("path"))
    #expect(folder == "${{ runner.temp }}/reviewbot")
    #expect(try GitHubTemplate("reviewbot").step("Keep the report").input("name") == template.step("Download the report").input("name"))
  }

  @Test("Both build the same reviewbot in the same container")
  func sameProgram() throws {
    let templates = try Self.names.map { try GitHubTemplate($0) }
    for name in ["REVIEWBOT_REPOSITORY", "REVIEWBOT_REF"] {
      #expect(templates[0].root["env"]?[name]?.string == templates[1].root["env"]?[name]?.string)
    }
    #expect(templates[0].root["jobs"]?["review"]?["container"] == templates[1].root["jobs"]?["post"]?["container"])
  }

  @Test("Every job ends by itself, and only the newest commit of a pull request is reviewed", arguments: workflows)
  func jobsEnd(name: String) throws {
    let template = try GitHubTemplate(name)
    for job in template.jobs { #expect(template.root["jobs"]?[job]?["timeout-minutes"]?.int != nil, "\(job)") }
    #expect(template.root["concurrency"]?["group"] != nil)
  }

  @Test("No job saves the build of a pull request")
  func builds() throws {
    let template = try GitHubTemplate("reviewbot")
    let saving = template.steps.filter { $0.action?.hasPrefix("actions/cache/save@") == true && $0.input("path") == "change/.build" }
    #expect(saving.map(\.job) == ["build"])
    #expect(template.root["jobs"]?["build"]?["if"]?.string == "github.event_name == 'push'")
  }

  @Test("zizmor finds nothing", .enabled(if: Self.zizmor != nil, "zizmor is not on PATH: `pip install zizmor` installs it"))
  func isAudited() throws {
    let folders = ["github", "gitea"].map { TemplateSite.templates.appending(path: $0) }
    let files = try folders.flatMap { try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
    #expect(files.count == Self.names.count + 1)
    let others = ["action/action.yml", "packaging/release.yml"].map { TemplateSite.templates.appending(path: "../\($0)") }
    let paths = (files + others).map(\.path)
    let run = try ProgramRun([try #require(Self.zizmor), "--offline", "--no-progress", "--format", "plain"] + paths)
    #expect(run.status == 0, "\(run.standardOutput)\(run.standardError)")
  }

  private static let zizmor: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/zizmor" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  struct Artifacts: Sendable {
    let answer: String
    let output: String
    var words = ""
  }

  @Test("A report is used if it exists and is not too large", arguments: [
    Artifacts(answer: "{\"artifacts\": [{\"size_in_bytes\": 2000}]}", output: "report=usable\n"),
    Artifacts(answer: "{\"artifacts\": []}", output: "report=none\n"),
    Artifacts(answer: "{\"artifacts\": [{\"size_in_bytes\": 52428801}]}", output: "report=none\n", words: "::warning::The report has 52428801 bytes"),
  ])
  func findsReport(artifacts: Artifacts) throws {
    let site = try TemplateSite()
    try Self.fakeGH(in: site, answer: artifacts.answer)
    let step = try GitHubTemplate("reviewbot-post").step("Find the report")
    let environment = step.environment(["github.token": "t", "github.event.workflow_run.id": "11"])
    let run = try site.run(
      try #require(step.script), environment.merging(["GITHUB_REPOSITORY": "octo/demo", "GITHUB_OUTPUT": "\(site.folder.path)/output"]) { $1 })
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try site.text(of: "output") == artifacts.output)
    #expect(run.standardOutput.contains(artifacts.words) || artifacts.words.isEmpty)
    #expect(try site.text(of: "asked").contains("repos/octo/demo/actions/runs/11/artifacts"))
  }

  @Test("A commit without a report gets a status")
  func setsStatus() throws {
    let site = try TemplateSite()
    try Self.fakeGH(in: site, answer: "")
    let step = try GitHubTemplate("reviewbot-post").steps.first { $0.job == "status" }
    let environment = try #require(step).environment([
      "github.token": "t", "github.event.workflow_run.html_url": "https://github.com/octo/demo/actions/runs/11",
      "github.event.workflow_run.head_sha": Self.sha,
    ]).merging(["GITHUB_REPOSITORY": "octo/demo"]) { $1 }
    let run = try site.run(try #require(step?.script), environment)
    #expect(run.status == 0, "\(run.standardError)")
    let asked = try site.text(of: "asked")
    #expect(asked.contains("\nrepos/octo/demo/statuses/\(Self.sha)\n") && asked.contains("\ncontext=reviewbot\n"))
    #expect(asked.contains("\nstate=error\n"), "\(asked)")
  }

  /// Puts a `gh` on PATH that writes its arguments to `asked`, and prints the answer.
  private static func fakeGH(in site: TemplateSite, answer: String) throws {
    let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(site.folder.path)/asked\necho '\(answer)'\n"
    try site.folder.write(Array(script.utf8), to: Array("bin/gh".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(site.folder.path)/bin/gh")
  }

  @Test("The workflow with one job reviews and posts")
  func postsInOneJob() throws {
    let site = try TemplateSite()
    let forge = try SmallForge(base: site.base, head: site.head)
    defer { forge.stop() }
    try site.origin.git("clone", "--quiet", ".", "\(site.work)/change")
    let event = """
      {"pull_request": {"number": 7, "base": {"ref": "main", "sha": "\(site.base)", "repo": {"full_name": "octo/demo"}},
      "head": {"ref": "feature", "sha": "\(site.head)", "repo": {"full_name": "octo/demo"}}}}
      """
    try site.folder.write(Array(event.utf8), to: Array("event.json".utf8))
    try FileManager.default.createDirectory(atPath: "\(site.work)/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.work)/bin/reviewbot", withDestinationPath: try CommandLineRun.productsFolder() + "/reviewbot")
    let step = try GitHubTemplate("reviewbot-one-job").step("Review the pull request and post the report")
    let environment = step.environment(["github.token": "t"]).merging([
      "GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "octo/demo", "GITHUB_API_URL": forge.address,
      "GITHUB_EVENT_NAME": "pull_request", "GITHUB_EVENT_PATH": "\(site.folder.path)/event.json", "GITHUB_RUN_NUMBER": "3",
      "GITHUB_STEP_SUMMARY": "\(site.folder.path)/summary.md",
    ]) { $1 }
    let run = try site.run(try #require(step.script), environment, shell: "sh")
    #expect(run.status == 1, "\(run.standardError)")
    #expect(forge.state.conversation.count == 1 && forge.state.reviewComments.count == 1)
    #expect(try site.text(of: "summary.md").contains("force_try"))
  }

  private static let sha = String(repeating: "a", count: 40)

  @Test("The review job writes the report where the next step reads it")
  func reviews() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("A.swift", PostedReport.slips(1))
    let head = try repository.commit()
    let base = try repository.git("rev-parse", "main")
    let folder = try TemporaryTestFolder()
    let event = "{\"pull_request\": {\"number\": 7, \"base\": {\"sha\": \"\(base)\"}, \"head\": {\"sha\": \"\(head)\"}}}"
    try folder.write(Array(event.utf8), to: Array("event.json".utf8))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/bin/reviewbot", withDestinationPath: try CommandLineRun.productsFolder() + "/reviewbot")
    try repository.git("clone", "--quiet", ".", "\(folder.path)/change")
    let template = try GitHubTemplate("reviewbot")
    let step = try template.step("Review the pull request")
    let environment = step.environment(["runner.temp": "\(folder.path)/temp"]).merging([
      "PATH": try Self.path, "HOME": folder.path, "LLVM_PROFILE_FILE": "/dev/null",
      "GITHUB_STEP_SUMMARY": "\(folder.path)/summary.md", "GITHUB_ACTIONS": "true",
      "GITHUB_EVENT_PATH": "\(folder.path)/event.json",
    ]) { $1 }
    let run = try ProgramRun(["sh", "-e", "-c", try #require(step.script)], in: folder.path, environment: environment)
    #expect(run.status == 1, "\(run.standardError)")
    let kept = try #require(template.step("Keep the report").input("path"))
    let path = kept.replacingOccurrences(of: "${{ runner.temp }}", with: "\(folder.path)/temp")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("force_try"))
  }

  @Test(
    "The post job brings the report to the pull request, and runs nothing that the artifact planted",
    .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"))
  func posts() async throws {
    let posted = try await PostedReport(slips: 2)
    defer { posted.forge.stop() }
    let folder = try TemporaryTestFolder()
    let server = "\(folder.path)/server/octo/demo"
    try posted.repository.git("clone", "--quiet", "--bare", ".", server)
    try posted.repository.git("--git-dir", server, "update-ref", "refs/pull/7/head", "feature")
    try posted.repository.git("--git-dir", server, "update-ref", "-d", "refs/heads/feature")
    let head = try posted.repository.git("rev-parse", "feature")
    // As for a pull request from a fork.
    let event = """
      {"workflow_run": {"event": "pull_request", "head_sha": "\(head)", "head_branch": "topic", "pull_requests": [],
      "head_repository": {"full_name": "contributor/demo", "owner": {"login": "contributor"}}}, "repository": {"full_name": "octo/demo"}}
      """
    // The artifact: the report, and files that git or reviewbot would use in a checkout.
    let hostile = "[core]\n\tfsmonitor = touch \(folder.path)/pwned\n\tsshCommand = touch \(folder.path)/pwned\n"
    for (name, text) in [
      ("temp/reviewbot/report.json", try posted.repository.text(of: ".git/report.json")),
      ("temp/reviewbot/.git/config", hostile), ("temp/reviewbot/.git/HEAD", "ref: refs/heads/main\n"),
      ("temp/reviewbot/.lint.yml", "forge: {url: \"https://forge.example\"}\n"), ("event.json", event),
    ] { try folder.write(Array(text.utf8), to: Array(name.utf8)) }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/checkout/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/checkout/bin/reviewbot", withDestinationPath: try CommandLineRun.productsFolder() + "/reviewbot")
    let template = try GitHubTemplate("reviewbot-post")
    for name in ["Fetch the commits", "Post the report"] {
      let step = try template.step(name)
      let environment = step.environment([
        "runner.temp": "\(folder.path)/temp", "github.token": "ghs_actions_of_the_test", "github.event.workflow_run.head_sha": head,
        "github.event.repository.default_branch": "main",
      ]).merging([
        "PATH": try Self.path, "HOME": folder.path, "LLVM_PROFILE_FILE": "/dev/null", "GITHUB_ACTIONS": "true",
        "GITHUB_REPOSITORY": "octo/demo", "GITHUB_SERVER_URL": "file://\(folder.path)/server",
        "GITHUB_API_URL": posted.forge.address, "GITHUB_EVENT_PATH": "\(folder.path)/event.json", "GITHUB_RUN_NUMBER": "3",
      ]) { $1 }
      let run = try ProgramRun(["sh", "-e", "-c", try #require(step.script)], in: "\(folder.path)/checkout", environment: environment)
      #expect(run.status == 0, "\(name): \(run.standardError)")
    }
    let state = try await posted.state()
    #expect(state.issue_comments.count == 1 && state.review_comments.count == 2 && state.check_runs.count == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/pwned"))
  }

  private static var path: String {
    get throws { try #require(ProcessInfo.processInfo.environment["PATH"]) }
  }
}
