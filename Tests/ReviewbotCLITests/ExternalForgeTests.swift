import Foundation
import ReviewTestKit
import Testing

/// A folder outside the repository, which is on the PATH, with programs of external forges.
private struct ProgramFolder {
  let path: String

  init(beside repository: TemporaryRepository) throws {
    path = URL(fileURLWithPath: repository.path).deletingLastPathComponent().path + "/programs"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func add(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/\(name)")
  }

  var environment: [String: String] {
    ["PATH": "\(path):" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")]
  }
}

private let arguments = ["post", ".git/report.json", "--repository", "octo/demo", "--pull-request", "7"]

/// The example in the documentation, run as it is there.
@Suite("The documented program of an external forge")
struct ExternalForgeExampleTests {
  private struct State: Codable {
    struct Comment: Codable {
      let id: String
      let surface: String
      let body: String
      let path: String?
      let firstLine: Int?
    }

    struct Status: Codable {
      let context: String
      let state: String
    }

    let comments: [Comment]
    let statuses: [Status]
    let writes: Int

    var lines: [Int] { comments.compactMap(\.firstLine).sorted() }
    var summary: Comment? { comments.first { $0.surface == "summary" } }
  }

  private static let documents = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Docs").standardizedFileURL.path

  private let repository: TemporaryRepository
  private let programs: ProgramFolder
  private let file: String

  init() throws {
    repository = try TemporaryRepository.withFeature()
    programs = try ProgramFolder(beside: repository)
    file = repository.path + "/.git/forge.json"
    let page = try String(contentsOfFile: "\(Self.documents)/external-forges.md", encoding: .utf8)
    let example = try #require(page.firstMatch(of: /(?s)```python\n(.*?)```/)).output.1
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    try programs.add("example.py", String(example))
    try programs.add("reviewbot-forge-file", Self.recorder)
  }

  /// Runs the example, and records what it reads and writes.
  private static let recorder = """
    #!/usr/bin/env python3
    import os, subprocess, sys
    folder = os.path.dirname(os.path.abspath(__file__))
    example = subprocess.Popen([sys.executable, folder + "/example.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with open(folder + "/lines.jsonl", "a") as record:
      for line in sys.stdin:
        example.stdin.write(line)
        example.stdin.flush()
        answer = example.stdout.readline()
        if not answer:
          sys.exit(1)
        record.write(line + answer)
        print(answer, end="", flush=True)
    """

  private func push(slips: Int) throws {
    try repository.write("Sources/New.swift", PostedReport.slips(slips))
    let head = try repository.commit("Go on")
    let base = try repository.git("rev-parse", "main")
    try PostedReport.review(repository)
    let old = try? state()
    let commits = try repository.git("rev-list", "main..HEAD").split(separator: "\n")
    let comments = try old.map { String(decoding: try JSONEncoder().encode($0.comments), as: UTF8.self) } ?? "[]"
    // The example's own author.
    let authored = comments.replacing("\"surface\"", with: "\"author\":\"review-bot\",\"surface\"")
    try """
      {"head": "\(head)", "base": "\(base)", "baseBranch": "main", "commits": ["\(commits.joined(separator: "\", \""))"],
       "statuses": [], "comments": \(authored), "lastID": 100, "writes": \(old?.writes ?? 0)}
      """.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func state() throws -> State {
    try JSONDecoder().decode(State.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  private func post(_ more: [String] = ["--forge-env", "FORGE_FILE"]) throws -> CommandLineRun {
    try repository.reviewbot(
      arguments + ["--forge", "external:file"] + more, environment: programs.environment.merging(["FORGE_FILE": file]) { $1 })
  }

  @Test("It posts, changes nothing the second time, and follows a fix")
  func story() throws {
    try push(slips: 3)
    let first = try post()
    #expect(first.status == 0, "\(first.standardError)")
    #expect(first.standardError.contains("Posted to octo/demo#7: "))
    let posted = try state()
    #expect(posted.lines == [1, 2, 3])
    #expect(posted.summary != nil)
    #expect(posted.statuses.map { "\($0.context) \($0.state)" } == ["reviewbot failed"])
    let second = try post()
    #expect(second.status == 0 && second.standardError.contains("nothing to change"), "\(second.standardError)")
    #expect(try state().writes == posted.writes)
    try push(slips: 2)
    let third = try post()
    #expect(third.status == 0, "\(third.standardError)")
    let fixed = try state()
    #expect(fixed.lines == [1, 2])
    #expect(fixed.summary?.id == posted.summary?.id && fixed.summary?.body != posted.summary?.body)
    #expect(try schemaProblem() == nil)
  }

  @Test("A report of an older commit posts no comments")
  func overtaken() throws {
    try push(slips: 1)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let newest = text.replacing(/"head": "[0-9a-f]*"/, with: "\"head\": \"\(String(repeating: "a", count: 40))\"")
    try newest.write(toFile: file, atomically: true, encoding: .utf8)
    let run = try post()
    #expect(run.status == 0 && run.standardError.contains("newer commit"), "\(run.standardError)")
    #expect(try state().comments.isEmpty)
  }

  @Test("Without its variable, the program ends, and its reason is shown as a note")
  func environment() throws {
    try push(slips: 1)
    let run = try post([])
    #expect(run.status == 2)
    #expect(run.standardError.contains("note: reviewbot-forge-file: "))
    #expect(run.standardError.contains("KeyError: 'FORGE_FILE'"), "\(run.standardError)")
  }

  @Test("The target branch's configuration names the forge and its variables")
  func configured() throws {
    try repository.git("checkout", "--quiet", "main")
    try repository.write(".lint.yml", "forge: {kind: \"external:file\", environment: [FORGE_FILE]}\n")
    try repository.commit("Name the forge")
    try repository.git("checkout", "--quiet", "feature")
    try repository.merge("main")
    try push(slips: 1)
    let run = try repository.reviewbot(
      arguments, environment: programs.environment.merging(["FORGE_FILE": file]) { $1 })
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try state().lines == [1])
  }

  /// Returns the first recorded line that the published schema does not allow; nil without Python's `jsonschema`.
  private func schemaProblem() throws -> String? {
    guard ReportSchema.canCheck else {
      print("The lines were not compared with the schema: \(ReportSchema.whatIsMissing)")
      return nil
    }
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      kinds = [dict(schema, oneOf=[{"$ref": "#/$defs/" + kind}]) for kind in ("request", "answer")]
      lines = open(sys.argv[2]).read().splitlines()
      assert len(lines) > 20
      for number, line in enumerate(lines):
        for error in jsonschema.Draft202012Validator(kinds[number % 2]).iter_errors(json.loads(line)):
          sys.exit(f"line {number + 1}: {error.message}")
      """
    let run = try ProgramRun(["python3", "-c", script, "\(Self.documents)/external-forge.schema.json", "\(programs.path)/lines.jsonl"])
    return run.status == 0 ? nil : run.standardError
  }
}

@Suite("reviewbot post --forge external:NAME")
struct ExternalForgeTests {
  private let repository: TemporaryRepository
  private let programs: ProgramFolder

  init() throws {
    repository = try TemporaryRepository.withFeature()
    programs = try ProgramFolder(beside: repository)
    try repository.write("Sources/New.swift", PostedReport.slips(1))
    try repository.commit("Go on")
    try PostedReport.review(repository)
  }

  private func post(_ more: [String] = [], environment: [String: String] = [:]) throws -> CommandLineRun {
    try repository.reviewbot(
      arguments + ["--forge", "external:x"] + more, environment: programs.environment.merging(environment) { $1 })
  }

  @Test("A program that does not keep to the protocol ends with one sentence and status 2", arguments: [
    ("exit 3", "it ended before it answered"),
    ("read -r line; echo garbage; cat", "its answer is not one that the protocol allows: `garbage`"),
    ("read -r line; echo '{\"id\": 2, \"capabilities\": {\"surfaces\": []}}'; cat", "it answered another request"),
    ("read -r line; echo '{\"id\": 1, \"protocol\": 9, \"capabilities\": {\"surfaces\": []}}'; cat", "it speaks version 9 of the protocol"),
    ("read -r line; echo '{\"id\": 1, \"capabilities\": {\"surfaces\": [], \"commentLength\": 1}}'; cat", "its capabilities are missing or not possible"),
    ("read -r line; echo '{\"id\": 1, \"observed\": {}}'; cat", "its capabilities are missing or not possible"),
    ("printf 'hello\\nhello\\n'; cat", "it wrote a line that no request asked for"),
    ("read -r line; echo '{\"id\": 1, \"error\": {\"kind\": \"unauthorised\", \"summary\": \"No\\u001b[31m token.\", \"hint\": \"Get one.\"}}'; cat",
     "reviewbot-forge-x reports: No\\u{1B}[31m token."),
    ("read -r line; echo '{\"id\": 1, \"capabilities\": {\"surfaces\": [\"summary\"]}}'; read -r line; kill -9 $$", "it ended before it answered"),
  ])
  func misbehaviour(script: String, words: String) throws {
    try programs.add("reviewbot-forge-x", "#!/bin/bash\n\(script)\n")
    let run = try post()
    #expect(run.status == 2)
    #expect(run.standardError.contains(words), "\(run.standardError)")
    #expect(run.standardError.split(separator: "\n").count { $0.hasPrefix("error: ") } == 1)
  }

  @Test("The program sees only neutral and named variables, and no file of the change is in its folder")
  func environment() throws {
    try programs.add("reviewbot-forge-x", "#!/bin/bash\nenv >&2; pwd >&2; exit 1\n")
    let run = try post(["--forge-env", "NAMED"], environment: [
      "NAMED": "yes", "OTHER": "no", "GITHUB_TOKEN": "t", "REVIEWBOT_TOKEN": "t", "REVIEWBOT_MODE": "plain", "LANG": "C",
    ])
    let prefix = "note: reviewbot-forge-x: "
    let notes = run.standardError.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    // The shell itself sets some.
    let names = Set(notes.compactMap { $0.split(separator: "=", maxSplits: 1).first.map(String.init) }).subtracting(["PWD", "SHLVL", "_", "OLDPWD", "/"])
    #expect(names == ["PATH", "HOME", "LANG", "NAMED", "REVIEWBOT_MODE"])
    #expect(notes.contains("/"))
  }

  @Test("A program in the repository is never started", arguments: ["PATH/tools", "tools"])
  func programOfTheChange(folder: String) throws {
    try repository.write("tools/reviewbot-forge-x", "#!/bin/bash\ntouch '\(programs.path)/started'\n")
    try repository.setExecutable("tools/reviewbot-forge-x")
    let path = folder.replacing("PATH", with: repository.path)
    let run = try post(environment: ["PATH": "\(path):/usr/local/bin:/usr/bin:/bin"])
    #expect(run.status == 64)
    #expect(run.standardError.contains("There is no program reviewbot-forge-x on the PATH."), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(programs.path)/started"))
  }

  @Test("A variable for a program needs a program")
  func uselessVariable() throws {
    let run = try repository.reviewbot(
      arguments + ["--forge", "github", "--forge-env", "NAMED"], environment: ["GITHUB_TOKEN": "t"])
    #expect(run.status == 64)
    #expect(run.standardError.contains("`--forge-env NAMED` has no effect"), "\(run.standardError)")
  }
}
