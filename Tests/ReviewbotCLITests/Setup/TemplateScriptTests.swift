import Foundation
import ReviewTestKit
import Testing
import Yams

/// The scripts of the templates for other CI systems than GitHub, run as these systems run them.
@Suite("The scripts of ci/templates", .timeLimit(.minutes(20)))
struct TemplateScriptTests {
  private static let package = [
    "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Cart", targets: [.target(name: "Cart"), .testTarget(name: "CartTests", dependencies: ["Cart"])])

      """,
    "Sources/Cart/Cart.swift": "public func total(_ first: Int, _ second: Int) -> Int {\n  first + second\n}\n",
    "Tests/CartTests/CartTests.swift": "import Cart\nimport Testing\n\n@Test func adds() {\n  #expect(total(1, 2) == 3)\n}\n",
    ".gitignore": ".build/\n",
  ]

  private static let gitLab = [
    "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7",
    "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_PROJECT_PATH": "octo/demo", "CI_PROJECT_ID": "1",
    "CI_MERGE_REQUEST_PROJECT_PATH": "octo/demo", "CI_MERGE_REQUEST_EVENT_TYPE": "detached",
    "CI_SERVER_URL": "https://gitlab.example", "CI_API_V4_URL": "https://gitlab.example/api/v4",
  ]

  @Test("GitLab gets the tests, the findings, and the coverage in reports that it accepts")
  func gitLabReports() async throws {
    try await Blocking.run {
      let yaml = try TemplateSite.yaml("gitlab/reviewbot.yml")
      let job = try #require(yaml["reviewbot"])
      let site = try TemplateSite(files: Self.package)
      try site.checkOut(site.head)
      let variables = Self.gitLab.merging(job["variables"]?.variables ?? [:]) { $1 }.merging([
        "CI_COMMIT_SHA": site.head, "CI_MERGE_REQUEST_DIFF_BASE_SHA": site.base,
      ]) { $1 }
      let build = try site.run(yaml["reviewbot-build"]?["script"]?.lines ?? "", variables)
      #expect(build.status == 0, "\(build.standardError)")
      let script = job["script"]?.lines ?? ""
      let run = try site.run(script, variables)
      #expect(run.status == 1, "\(run.standardError)")
      let reports = try #require(job["artifacts"]?["reports"])
      #expect(try site.text(of: "work/\(reports["junit"]?.string ?? "")").contains("adds"))
      #expect(try site.text(of: "work/\(reports["codequality"]?.string ?? "")").contains("force_try"))
      #expect(reports["coverage_report"]?["path"]?.string == "reviewbot-reports/coverage*.xml")
      #expect(try site.text(of: "work/reviewbot-reports/coverage.xml").contains("filename=\"Sources/Cart/Cart.swift\""))
      // GitLab reads the percentage from the log by this expression.
      let pattern = try Regex(String((job["coverage"]?.string ?? "").dropFirst().dropLast()))
      #expect(try pattern.firstMatch(in: run.standardOutput)?.output.count == 2, "\(run.standardOutput)")
      let split = try site.run(script, variables.merging(["COVERAGE_LIMIT": "0k"]) { $1 })
      #expect(split.status == 1, "\(split.standardError)")
      #expect(try site.text(of: "work/reviewbot-reports/coverage-Cart.xml").contains("Sources/Cart/Cart.swift"))
      #expect(!site.has("work/reviewbot-reports/coverage.xml"))
    }
  }

  @Test("GitLab's cache belongs to the job that runs no code of the change")
  func gitLabCache() throws {
    let yaml = try TemplateSite.yaml("gitlab/reviewbot.yml")
    #expect(yaml["reviewbot"]?["cache"] == nil && yaml[".reviewbot"]?["cache"] == nil)
    #expect(yaml["reviewbot-build"]?["cache"]?["paths"]?.lines == ".reviewbot/")
    #expect(yaml["reviewbot-build"]?["script"]?.lines.contains("reviewbot check") == false)
  }

  @Test("A change cannot put its own program into the cache", arguments: [
    "gitlab/reviewbot.yml", "gitlab/reviewbot-sharded.yml", "bitbucket/bitbucket-pipelines.yml",
  ])
  func ownProgram(template: String) throws {
    let yaml = try TemplateSite.yaml(template)
    let step = yaml["reviewbot-build"] ?? yaml["pipelines"]?["pull-requests"]?["**"]?.sequence?.first?["step"]
    let script = (step?["script"]?.sequence ?? []).compactMap(\.string).filter { !$0.hasPrefix("export ") }
    let site = try TemplateSite(files: [".reviewbot/reviewbot": "#!/bin/sh\n"])
    try site.checkOut(site.head)
    let run = try site.run(script.joined(separator: "\n"), [:])
    #expect(run.status == 2 && run.standardError.contains("remove them"), "\(run.standardError)")
    #expect(try site.text(of: "work/.reviewbot/reviewbot") == "#!/bin/sh\n")
  }

  @Test("Bitbucket reviews the pull request's own commit, not the merge that it checks out")
  func bitbucket() throws {
    let yaml = try TemplateSite.yaml("bitbucket/bitbucket-pipelines.yml")
    let steps = (yaml["pipelines"]?["pull-requests"]?["**"]?.sequence ?? []).compactMap { $0["step"] }
    #expect(steps.count == 2 && steps[1]["caches"] == nil)
    let site = try TemplateSite()
    try site.origin.git("checkout", "--quiet", "main")
    try site.origin.write("Sources/Later.swift", "let later = try! other()\n")
    try site.origin.commit("Go on elsewhere")
    try site.checkOut(site.head)
    try site.origin.git("-C", site.work, "merge", "--quiet", "--no-edit", "origin/main")
    let variables = [
      "BITBUCKET_BUILD_NUMBER": "3", "BITBUCKET_PR_ID": "7", "BITBUCKET_PR_DESTINATION_BRANCH": "main",
      "BITBUCKET_BRANCH": "feature", "BITBUCKET_COMMIT": site.head, "BITBUCKET_REPO_FULL_NAME": "octo/demo",
    ]
    // The first step sets where reviewbot comes from, and the test has set that.
    let build = (steps[0]["script"]?.sequence ?? []).compactMap(\.string).filter { !$0.hasPrefix("export ") }
    #expect(try site.run(build.joined(separator: "\n"), variables).status == 0)
    let run = try site.run(steps[1]["script"]?.lines ?? "", variables)
    #expect(run.status == 1, "\(run.standardError)")
    let report = try site.text(of: "work/reviewbot-reports/report.json")
    #expect(report.contains("Sources/Cart/New.swift") && !report.contains("Later.swift"))
    #expect(try site.text(of: "work/test-results/reviewbot.xml").contains("<testsuite"))
  }

  @Test("Gitea and Forgejo fetch the pull request without keeping the token")
  func gitea() throws {
    let site = try TemplateSite()
    let template = try GitHubTemplate("reviewbot", in: "gitea")
    let event = """
      {"pull_request": {"number": 7, "base": {"ref": "main", "sha": "\(site.base)", "repo": {"full_name": "octo/demo"}},
      "head": {"ref": "feature", "sha": "\(site.head)", "repo": {"full_name": "octo/demo"}}}}
      """
    try site.folder.write(Array(event.utf8), to: Array("event.json".utf8))
    let server = "\(site.folder.path)/octo/demo"
    try site.origin.git("clone", "--quiet", "--mirror", ".", server)
    #expect(template.permissions(of: "review") == ["contents": "read"])
    for step in template.steps {
      let environment = step.environment([
        "github.base_ref": "main", "github.event.pull_request.number": "7", "github.token": "secret-of-the-test",
        "github.event.pull_request.head.sha": site.head,
      ]).merging([
        "GITHUB_ACTIONS": "true", "GITEA_ACTIONS": "true", "GITHUB_SERVER_URL": "file://\(site.folder.path)",
        "GITHUB_REPOSITORY": "octo/demo", "GITHUB_EVENT_PATH": "\(site.folder.path)/event.json",
        "GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "GITHUB_RUN_NUMBER": "3",
      ]) { $1 }
      let run = try site.run(try #require(step.script), environment)
      #expect(run.status == (step.name == "Review the pull request" ? 1 : 0), "\(step.name): \(run.standardError)")
      if run.status == 1 { #expect(run.standardOutput.contains("force_try")) }
    }
    #expect(try !site.text(of: "work/change/.git/config").contains("Authorization"))
  }

  @Test("CircleCI's review job keeps the report and fails; its post job posts it")
  func circleCI() throws {
    let repository = try TemplateSite()
    let forge = try SmallForge(base: repository.base, head: repository.head)
    defer { forge.stop() }
    let site = try TemplateSite(forge: forge.address)
    #expect(site.head == repository.head)
    try site.checkOut(site.head)
    try site.origin.git("clone", "--quiet", "--mirror", ".", "\(site.folder.path)/octo/demo")
    let yaml = try TemplateSite.yaml("circleci/config.yml")
    let variables = [
      "CIRCLECI": "true", "CIRCLE_SHA1": site.head, "CIRCLE_BRANCH": "feature", "CIRCLE_BUILD_NUM": "3", "TARGET": "main",
      "CIRCLE_PULL_REQUEST": "https://github.com/octo/demo/pull/7", "CIRCLE_PROJECT_USERNAME": "octo",
      "CIRCLE_PROJECT_REPONAME": "demo", "GITHUB_SERVER_URL": "file://\(site.folder.path)",
    ]
    func run(_ job: Node?, _ more: [String: String] = [:], in folder: String) throws -> [(name: String, run: ProgramRun)] {
      let steps = (yaml["commands"]?["install-reviewbot"]?["steps"]?.sequence.map(Array.init) ?? [])
        + (job?["steps"]?.sequence.map(Array.init) ?? [])
      return try steps.compactMap { $0["run"] }.map { step in
        let script = (step["command"]?.string ?? "").replacing("/tmp/", with: "\(site.folder.path)/tmp/")
        return (step["name"]?.string ?? "", try site.run(script, in: folder, variables.merging(more) { $1 }))
      }
    }
    let review = try run(yaml["jobs"]?["review"], in: "work")
    #expect(review.map(\.name) == ["Build reviewbot", "Review", "Verdict"])
    #expect(review.map(\.run.status) == [0, 0, 1], "\(review.map(\.run.standardError))")
    #expect(yaml["jobs"]?["post"]?["steps"]?.sequence?.contains { $0.string == "checkout" || $0["checkout"] != nil } == false)
    try FileManager.default.moveItem(atPath: "\(site.folder.path)/tmp/reviewbot", toPath: "\(site.folder.path)/tmp/report")
    let unnamed = try run(yaml["jobs"]?["post"], ["GITHUB_TOKEN": "t", "CIRCLE_PULL_REQUEST": ""], in: "elsewhere")
    #expect(unnamed.map(\.run.status) == [0, 0] && forge.state.writes == 0)
    #expect(unnamed.last?.run.standardOutput.hasPrefix("Nothing is posted") == true)
    let post = try run(yaml["jobs"]?["post"], ["GITHUB_TOKEN": "t"], in: "elsewhere")
    #expect(post.map(\.run.status) == [0, 0], "\(post.map(\.run.standardError))")
    #expect(forge.state.conversation.count == 1 && forge.state.reviewComments.count == 1)
  }

  @Test("Jenkins reviews without a token, and posts from an empty folder")
  func jenkins() throws {
    let repository = try TemplateSite()
    let forge = try SmallForge(base: repository.base, head: repository.head)
    defer { forge.stop() }
    let site = try TemplateSite(forge: forge.address)
    try site.checkOut(site.head)
    let server = "\(site.folder.path)/octo/demo"
    try site.origin.git("clone", "--quiet", "--mirror", ".", server)
    // In Groovy's strings, a backslash is doubled.
    let scripts = try TemplateSite.text("jenkins/Jenkinsfile").matches(of: /(?s)sh '''(.*?)'''/).map {
      String($0.output.1).replacing("\\\\", with: "\\").replacing("/opt/", with: "\(site.folder.path)/opt/")
    }
    try #require(scripts.count == 3)
    let variables = [
      "JENKINS_URL": "https://jenkins.example/", "CHANGE_ID": "7", "CHANGE_TARGET": "main", "CHANGE_BRANCH": "feature",
      "CHANGE_URL": "file://\(server)/pull/7", "GIT_COMMIT": site.head, "BUILD_NUMBER": "3", "BRANCH_NAME": "PR-7",
    ]
    #expect(try site.run(scripts[0], variables, shell: "sh").status == 0)
    let review = try site.run(scripts[1], variables, shell: "sh")
    #expect(review.status == 1, "\(review.standardError)")
    for name in ["report.json", "report.html", "junit.xml"] { #expect(site.has("work/reviewbot-reports/\(name)")) }
    try FileManager.default.createDirectory(atPath: "\(site.folder.path)/post", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(site.work)/reviewbot-reports", toPath: "\(site.folder.path)/post/reviewbot-reports")
    let post = try site.run(scripts[2], in: "post", variables.merging(["GITHUB_TOKEN": "t"]) { $1 }, shell: "sh")
    #expect(post.status == 0, "\(post.standardError)")
    #expect(forge.state.conversation.count == 1 && forge.state.reviewComments.count == 1)
  }

  @Test("The hooks for pre-commit.com are commands, and the configuration names them")
  func preCommitFramework() throws {
    let root = TemplateSite.templates.appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    let hooks = try #require(try Yams.compose(yaml: text)?.sequence)
    let configuration = try TemplateSite.yaml("pre-commit/.pre-commit-config.yaml")
    let named = configuration["repos"]?[0]?["hooks"]?.sequence?.compactMap { $0["id"]?.string }
    #expect(named == hooks.compactMap { $0["id"]?.string })
    let repository = try TemporaryRepository.withFeature()
    try TemplateSite.writePackage(in: repository)
    try repository.write("New.swift", "let value = 1;\n")
    try repository.git("add", "--all")
    for hook in hooks {
      let run = try CommandLineRun.shell(hook["entry"]?.string ?? "false", in: repository.path)
      #expect(run.status == 0, "\(run.standardError)\(run.standardOutput)")
    }
    #expect(try repository.git("show", ":New.swift") == "let value = 1")
    // The commit that is pushed is not always the one that is checked out.
    try repository.write("Bad.swift", "let value = try! load()\n")
    let pushed = try repository.commit()
    try repository.git("reset", "--quiet", "--hard", "HEAD^")
    let entry = try #require(hooks.last?["entry"]?.string)
    let run = try CommandLineRun.shell(
      "export PRE_COMMIT_TO_REF=\(pushed); \(entry) --no-tests", in: repository.path)
    #expect(run.status == 1 && run.standardOutput.contains("Bad.swift"), "\(run.standardError)")
  }
}
