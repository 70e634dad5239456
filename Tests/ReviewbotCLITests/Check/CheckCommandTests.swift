import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot check, without tests")
struct CheckCommandTests {
  private static let clean = "let tidy = 1\n"
  private static let slip = "let untidy = try! run()\n"

  @Test("A run that could not judge removes the report of an earlier run, but not the input")
  func discardsEarlierReport() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit("Begin")
    for name in ["../report.json", "../cov.json"] { try repository.write(name, "{}") }
    let run = try repository.reviewbot(
      "check", "--no-tests", "--base", "nowhere", "--report", "../cov.json", "--format", "json=../report.json",
      "--format", "text=../cov.json")
    #expect(run.status == 2)
    #expect(!TemporaryRepository.exists(repository.path + "/../report.json"))
    #expect(TemporaryRepository.exists(repository.path + "/../cov.json"))
  }

  @Test("A run that could not judge removes none of its inputs, even if an output has the same name", arguments: [
    "check --no-tests --report none --baseline", "check --no-tests --config", "combine part --config", "combine part --baseline",
    "check --shard 1/2 --times", "check --shard 1/2 --config",
  ])
  func keepsInputs(command: String) throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit("Begin")
    try repository.write("../input", "rules: [")
    let arguments = command.split(separator: " ").map(String.init)
    let run = try repository.reviewbot(arguments + ["../input", "--base", "nowhere", "--output", "../input"])
    #expect(run.status == 2, "\(run.standardError)")
    #expect(TemporaryRepository.exists(repository.path + "/../input"))
  }

  @Test("A change passes or fails by its findings", arguments: [
    (clean, Int32(0), "passed"), (slip, 1, "failed"),
  ])
  func verdict(text: String, status: Int32, verdict: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", text)
    let run = try repository.reviewbot("check", "--no-tests", "--format", "json")
    #expect(run.status == status)
    #expect(run.standardError == "")
    let report = try run.report()
    #expect(report.verdict == verdict)
    #expect(report["lint"]?.verdict == verdict)
    #expect(report["tests"]?.reason == "skipped by `--no-tests`")
    #expect(report["coverage"]?.verdict == "skipped")
    #expect(report.checks.map(\.id) == ["tests", "coverage", "lint"])
  }

  @Test("Staged, unstaged, untracked and committed lines all belong to the change")
  func everyState() throws {
    let repository = try TemporaryRepository.withFeature()
    let lines = (1...9).map { "let value\($0) = \($0)\n" }
    try repository.write("Sources/Cart.swift", lines.joined() + "let committed = 1;\n")
    try repository.commit()
    try repository.write("Sources/Cart.swift", "let staged = 1;\n" + lines.joined() + "let committed = 1;\n")
    try repository.git("add", "--all")
    try repository.write(
      "Sources/Cart.swift", "let staged = 1;\n" + lines[..<4].joined() + "let unstaged = 1;\n" + lines[4...].joined() + "let committed = 1;\n")
    try repository.write("Sources/New.swift", "let fine = 1\nlet untracked = 1;\n")
    let all = ["Sources/Cart.swift:1", "Sources/Cart.swift:6", "Sources/Cart.swift:12", "Sources/New.swift:2"]
    let rule = " trailing_semicolon"
    #expect(try repository.report("check", "--no-tests").findings == all.map { $0 + rule })
    let tracked = try repository.report("check", "--no-tests", "--no-include-untracked")
    #expect(tracked.findings == all.dropLast().map { $0 + rule })
    let committed = try repository.report("check", "--no-tests", "--head", "HEAD")
    #expect(committed.findings == ["Sources/Cart.swift:10" + rule])
  }

  @Test("An old mistake in an untouched line does not belong to the change")
  func untouchedLines() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let old = try! run()\nlet other = 1\n")
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", "let old = try! run()\nlet other = 2\n")
    let report = try repository.report("check", "--no-tests", status: 0)
    #expect(report.findings.isEmpty)
    #expect(report["lint"]?.metrics["files"] == 1)
  }

  @Test("A renamed file is followed: only what changed in it counts")
  func renamed() throws {
    let repository = try TemporaryRepository()
    let old = "let old = try! run()\n" + (1...20).map { "let value\($0) = \($0)\n" }.joined()
    try repository.write("Old.swift", old)
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.git("mv", "Old.swift", "New.swift")
    try repository.write("New.swift", old + "let added = 1;\n")
    let report = try repository.report("check", "--no-tests", status: 0)
    #expect(report.findings == ["New.swift:22 trailing_semicolon"])
  }

  @Test("A named base and head are in the report")
  func revisions() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", Self.clean)
    let first = try repository.commit()
    try repository.write("A.swift", Self.clean + Self.slip)
    let second = try repository.commit()
    try repository.write("A.swift", Self.clean)
    try repository.commit()
    let report = try repository.report("check", "--no-tests", "--base", first, "--head", second, status: 1)
    #expect(report.subject.base == first && report.subject.mergeBase == first && report.subject.head == second)
    #expect(report.findings == ["A.swift:2 force_try"])
    let back = try repository.report("check", "--no-tests", "--base", "HEAD~2", status: 0)
    #expect(back.subject.base == first && back.subject.head == nil)
    #expect(back.checks.allSatisfy { $0.verdict == "skipped" })
  }

  @Test("The change contains only commits of the branch, not later ones of the base")
  func mergeBase() throws {
    let repository = try TemporaryRepository.withFeature()
    let fork = try repository.git("rev-parse", "HEAD")
    try repository.write("Feature.swift", Self.clean)
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Main.swift", Self.slip)
    let main = try repository.commit()
    try repository.git("checkout", "--quiet", "feature")
    let report = try repository.report("check", "--no-tests", status: 0)
    #expect(report.subject.base == main && report.subject.mergeBase == fork)
    #expect(report["lint"]?.metrics["files"] == 1)
  }

  @Test("An empty change is reported in a sentence, and passes")
  func nothingChanged() throws {
    let repository = try TemporaryRepository.withFeature()
    let text = try repository.reviewbot("check")
    #expect(text.status == 0 && text.standardError == "")
    #expect(text.standardOutput.contains("no changes"))
    #expect(text.standardOutput.contains("nothing changed against main"))
    let report = try repository.report("check", status: 0)
    #expect(report.verdict == "passed")
    #expect(report.checks.map(\.verdict) == ["skipped", "skipped", "skipped"])
  }

  @Test("A subfolder of the repository is sufficient, as current folder and with --repo")
  func subfolder() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", Self.slip)
    let inside = try repository.reviewbot("check", "--no-tests", "--format", "json", below: "Sources")
    #expect(try inside.report().findings == ["Sources/New.swift:1 force_try"])
    let outside = try TemporaryTestFolder().reviewbot(
      ["check", "--no-tests", "--format", "json", "--repo", repository.path + "/Sources"])
    #expect(try outside.report().findings == ["Sources/New.swift:1 force_try"])
  }

  @Test("The configuration decides: rules, paths, gates", arguments: [
    ("rules: {force_try: off}\n", Int32(0), []), ("rules: {force_try: warning}\n", 0, ["force_try"]),
    ("gates: {lint: off}\n", 0, ["force_try"]), ("exclude: [Sources]\n", 0, []), ("include: [Tests]\n", 0, []),
    ("overrides:\n  - paths: [\"Sources/**\"]\n    rules: {force_try: note}\n", 0, ["force_try"]),
    ("gates: {lint: note}\n", 1, ["force_try"]),
  ] as [(String, Int32, [String])])
  func configured(yaml: String, status: Int32, rules: [String]) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", Self.slip)
    try repository.write(".lint.yml", yaml)
    let run = try repository.reviewbot("check", "--no-tests", "--format", "json")
    #expect(run.status == status)
    #expect(try run.report().findings == [".lint.yml:1 edited_configuration"] + rules.map { "Sources/New.swift:1 \($0)" })
  }

  @Test("Another configuration can be named")
  func namedConfiguration() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", Self.slip)
    try repository.write("ci/strict.yml", "rules: {force_try: off}\n")
    #expect(try repository.reviewbot("check", "--no-tests", "--config", "ci/strict.yml").status == 0)
  }

  @Test("Changes of white space can be ignored")
  func whitespace() throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "func go() {\nrun();\n}\n")
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", "func go() {\n  run();\n}\n")
    #expect(try repository.report("check", "--no-tests").findings == ["A.swift:2 trailing_semicolon"])
    #expect(try repository.report("check", "--no-tests", "--ignore-whitespace").findings == [])
  }

  @Test("A commit that is not checked out is tested as it was committed, and the working tree stays as it is")
  func headIsNotCheckedOut() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.commit("Make it a package")
    try repository.git("branch", "--force", "main")
    try repository.write("Sources/New.swift", Self.slip)
    try repository.write("Package.swift", "// swift-tools-version: 6.0\nnonsense()\n")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    let run = try repository.reviewbot("check", "--head", "feature", "--base", "main", "--format", "json")
    #expect(run.status == 1)
    let report = try run.report()
    #expect(report["tests"]?.findings.contains { $0.path == "Package.swift" && $0.line == 2 } == true)
    #expect(try repository.text(of: "Package.swift") == "// swift-tools-version: 6.0\n")
    #expect(try repository.git("status", "--porcelain") == "")
    #expect(report["lint"]?.findings.map(\.rule) == ["force_try"])
  }

  @Test("A repository that only git supports is read through git")
  func readThroughGit() throws {
    let repository = try TemporaryRepository("--object-format=sha256")
    try repository.write("Sources/Cart.swift", "let value = 1\n")
    try repository.commit("Begin")
    let base = try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", "let tidy = 1\n" + Self.slip)
    let report = try repository.report("check", "--no-tests", status: 1)
    #expect(report.subject.base == base && base.count == 64)
    #expect(report.findings == ["Sources/New.swift:2 force_try"])
    let commit = try repository.commit()
    let committed = try repository.report("check", "--no-tests", "--head", commit, status: 1)
    #expect(committed.findings == ["Sources/New.swift:2 force_try"])
  }
}
