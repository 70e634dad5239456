import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot check --merge, where nothing needs to be built")
struct MergeCommandTests {
  /// Base and head give the same line different texts.
  private func conflicting() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("Sources/A.swift", "let one = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "let one = 2\n")
    try repository.commit("Count on")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/A.swift", "let one = 3\n")
    try repository.commit("Count further")
    return repository
  }

  @Test("A conflict has its own verdict with the paths, and the code is still linted")
  func conflict() throws {
    let repository = try conflicting()
    let report = try repository.report("check", "--merge", "--base", "main", "--head", "feature", status: 1)
    #expect(report["tests"]?.verdict == "failed")
    #expect(report["tests"]?.reason == "the head does not merge into the base: Sources/A.swift")
    #expect(report["lint"]?.verdict == "passed")
    #expect(report["coverage"]?.verdict == "skipped")
    #expect(report.findings == ["Sources/A.swift:1 merge_conflict"])
    let message = report["tests"]?.findings.first?.message
    #expect(message?.hasSuffix("\nbase, line 1:\n  let one = 3\nhead, line 1:\n  let one = 2") == true)
  }

  @Test("A conflict gives a verdict without tests, also for a clean working tree", arguments: [
    ["--no-tests", "--base", "main", "--head", "feature"], ["--no-tests", "--base", "feature"], ["--base", "feature"],
  ])
  func conflictWithoutTests(options: [String]) throws {
    let repository = try conflicting()
    if options.count == 2 {
      try repository.git("rm", "--quiet", "Package.swift")
      try repository.commit("No package")
    }
    let run = try repository.reviewbot(["check", "--merge", "--format", "json"] + options)
    #expect(run.status == 1)
    let report = try run.report()
    #expect(report["tests"]?.reason == "the head does not merge into the base: Sources/A.swift")
  }

  @Test("Where CI names the merge base, and the checkout lacks the target, only the target can be merged with", arguments: [
    ([], 0, "✓ lint"), (["--merge"], 2, "This checkout lacks main, so the change cannot be merged into it."),
    (["--merge", "--deepen"], 1, "the head does not merge into the base: Sources/A.swift"),
  ])
  func missingTarget(options: [String], status: Int32, text: String) throws {
    let repository = try conflicting()
    let environment = [
      "GITLAB_CI": "true", "CI_MERGE_REQUEST_IID": "7", "CI_COMMIT_SHA": try repository.git("rev-parse", "feature"),
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": try repository.git("rev-parse", "main^"),
    ]
    try repository.git("clone", "--quiet", "--bare", ".", "../origin.git")
    try repository.git("remote", "add", "origin", "file://\(repository.path)/../origin.git")
    try repository.git("checkout", "--quiet", "feature")
    try repository.git("branch", "--quiet", "-D", "main")
    let run = try repository.reviewbot(["check", "--no-tests"] + options, environment: environment)
    #expect(run.status == status, "\(run.standardError)")
    #expect((run.standardOutput + run.standardError).contains(text), "\(run.standardOutput)\(run.standardError)")
  }

  @Test("A file that one side removed says so")
  func removed() throws {
    let repository = try conflicting()
    try repository.git("rm", "--quiet", "Sources/A.swift")
    try repository.commit("Remove it")
    let report = try repository.report("check", "--merge", "--base", "main", "--head", "feature", status: 1)
    #expect(report["tests"]?.findings.map(\.message) == ["The base removed or renamed this file, and the head changed it."])
  }

  /// Returns a clean merge whose "tests" report their start, and run until they are stopped.
  private func slow() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    let path = repository.path
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("A.swift", "let one = 1\n")
    try repository.write("../slow.sh", "touch \(path)/../began\nwhile [ ! -e \(path)/../go ]; do sleep 0.05; done\n")
    try repository.write(".lint.yml", "tests: {command: [sh, \(path)/../slow.sh]}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("B.swift", "let two = 2\n")
    try repository.commit("Go on")
    return repository
  }

  private func start(_ repository: TemporaryRepository, errors: String) throws -> ChildProcess {
    try CommandLineRun.start(
      ["check", "--merge", "--base", "main", "--head", "feature"], in: repository.path,
      environment: ["XDG_CACHE_HOME": repository.path + "/../cache"], errors: repository.path + "/../" + errors)
  }

  /// Fails the test when the condition is not met within half a minute.
  private func wait(until isTrue: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(30)
    while !isTrue() {
      guard ContinuousClock.now < deadline else {
        Issue.record("It never came to pass.")
        return
      }
      usleep(20_000)
    }
  }

  @Test("A second run in the same folder waits for the first, and says so")
  func twoAtOnce() async throws {
    try await Blocking.run {
      let repository = try slow()
      let first = try start(repository, errors: "first")
      wait { TemporaryRepository.exists(repository.path + "/../began") }
      let second = try start(repository, errors: "second")
      wait { (try? repository.text(of: "../second").contains("waiting for process \(first.id)")) == true }
      try repository.write("../go", "")
      #expect(first.wait(atMost: 60) != nil)
      #expect(second.wait(atMost: 60) != nil)
      #expect(try !repository.text(of: "../first").contains("waiting"))
    }
  }

  @Test("A killed run blocks no other, and its incomplete files are repaired")
  func killed() async throws {
    try await Blocking.run {
      let repository = try slow()
      let first = try start(repository, errors: "first")
      wait { TemporaryRepository.exists(repository.path + "/../began") }
      first.endAll()
      first.wait()
      let cache = try #require(FileManager.default.subpaths(atPath: repository.path + "/../cache"))
      let file = try #require(cache.first { $0.hasSuffix("merge/repo/A.swift") })
      try repository.write("../cache/" + file, "half")
      try repository.write("../go", "")
      let second = try start(repository, errors: "second")
      #expect(second.wait(atMost: 60) != nil)
      #expect(try !repository.text(of: "../second").contains("waiting"))
      #expect(try repository.text(of: "../cache/" + file) == "let one = 1\n")
    }
  }

  @Test("A SHA-256 repository is merged by the git command, and its commits are written to a folder for testing")
  func sha256() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("A.swift", "let one = 1\n")
    try repository.write(".lint.yml", "tests: {command: [sh, -c, \"cat A.swift B.swift > \(repository.path)/../seen\"]}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("B.swift", "let two = 2\n")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("A.swift", "let one = 3\n")
    try repository.commit("Count on")
    for (option, first) in [(["--merge"], 3), ([], 1)] {
      let run = try repository.reviewbot(
        ["check", "--base", "main", "--head", "feature"] + option,
        environment: ["XDG_CACHE_HOME": repository.path + "/../cache"])
      #expect(try repository.text(of: "../seen") == "let one = \(first)\nlet two = 2\n", "\(run.standardError)")
    }
  }

  @Test("Uncommitted files cannot be merged, and the message says what to do")
  func worktree() throws {
    let repository = try conflicting()
    try repository.write("Sources/B.swift", "let two = 2\n")
    let run = try repository.reviewbot("check", "--merge", "--base", "HEAD^")
    #expect(run.status == 2)
    #expect(run.standardError.contains("`--head HEAD`"))
  }
}
