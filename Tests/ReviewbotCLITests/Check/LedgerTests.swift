import Foundation
import ReviewTestKit
import Testing

@Suite("Nothing unjudged is green")
struct LedgerTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "Lib"), .testTarget(name: "LibTests")])

    """

  /// A repository with a base, and a branch with the change.
  private func repository(base: [String: String] = [:], change: (TemporaryRepository) throws -> Void) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Sources/Lib/A.swift", "let first = 1\n")
    for (path, text) in base { try repository.write(path, text) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try change(repository)
    try repository.commit("Change")
    return repository
  }

  /// A place for code that the author of a change chooses.
  struct Location: Sendable, CustomTestStringConvertible {
    var testDescription: String
    let path: String
    var manifest: String?
    var attributes: String?
  }

  static let locations = [
    Location(testDescription: "a folder of a tool's name", path: "Sources/Lib/Pods/X.swift"),
    Location(testDescription: "several such folders", path: "Sources/Lib/Carthage/DerivedData/SourcePackages/X.swift"),
    Location(
      testDescription: "a target in the root's folder of a tool", path: "Pods/Lib/X.swift",
      manifest: #"let p = Package(name: "P", targets: [.target(name: "Lib", path: "Pods/Lib")])"# + "\n"),
    Location(
      testDescription: "a target in Tests", path: "Tests/Extra/X.swift",
      manifest: #"let p = Package(name: "P", targets: [.target(name: "Extra", path: "Tests/Extra")])"# + "\n"),
    Location(testDescription: "an attribute of the change", path: "Sources/Lib/X.swift", attributes: "*.swift linguist-generated\n"),
    Location(testDescription: "text that git takes for binary", path: "Sources/Lib/X.swift", attributes: "*.swift binary\n"),
    Location(testDescription: "another encoding", path: "Sources/Lib/X.swift", attributes: "X.swift working-tree-encoding=ISO-2022-JP-2\n"),
  ]

  @Test("Wherever the change puts it, code with an error and without coverage is not green", arguments: locations)
  func everywhere(location: Location) throws {
    let repository = try repository { repository in
      if let manifest = location.manifest { try repository.write("Package.swift", manifest) }
      if let attributes = location.attributes { try repository.write(".gitattributes", attributes) }
      try repository.write(location.path, "func run() {\n  _ = try! load()\n}\n")
    }
    let lint = try repository.reviewbot("lint", "--base", "main", "--head", "HEAD", "--format", "json")
    #expect(lint.status == 1 || lint.status == 2, "\(lint.standardOutput)")
    try repository.write(".git/report.lcov", "SF:Sources/Lib/A.swift\nDA:1,1\nend_of_record\n")
    let coverage = try repository.reviewbot(
      "coverage", ".git/report.lcov", "--base", "main", "--head", "HEAD", "--fail-under", "80", "--format", "json")
    #expect(coverage.status == 1 || coverage.status == 2, "\(coverage.standardOutput)")
    for run in [lint, coverage] {
      let ledger = try Ledger(run)
      #expect(ledger[location.path] != "left out", "\(run.standardOutput)")
    }
  }

  @Test("Code behind a link to a folder of a tool is judged, because a target compiles it")
  func folderLink() throws {
    let repository = try repository { repository in
      try repository.write("Pods/Shared/X.swift", "func run() {\n  _ = try! load()\n}\n")
      try Self.link("Sources/Lib/Shared", to: "../../Pods/Shared", in: repository)
    }
    let run = try repository.reviewbot("lint", "--base", "main", "--head", "HEAD", "--format", "json")
    #expect(try run.status == 1 && Ledger(run)["Pods/Shared/X.swift"] == "linted", "\(run.standardOutput)")
  }

  @Test("Each changed source has one state in the JSON report, with who decided")
  func states() throws {
    let repository = try repository(base: [
      ".lint.yml": "exclude: [Legacy]\n", ".gitattributes": "Generated/** linguist-generated\n", "Pods/P.swift": "",
    ]) { repository in
      for path in ["Sources/Lib/A.swift", "Sources/Lib/Types.swift", "Tests/LibTests/T.swift", "Legacy/L.swift", "Generated/G.swift", "Pods/P.swift"] {
        try repository.write(path, path.contains("Types") ? "typealias Name = String\n" : "func run() {\n  load()\n}\n")
      }
    }
    try repository.write(".git/report.lcov", "SF:Sources/Lib/A.swift\nDA:1,1\nDA:2,1\nDA:3,1\nend_of_record\n")
    let run = try repository.reviewbot(
      "check", "--no-tests", "--report", ".git/report.lcov", "--base", "main", "--head", "HEAD", "--format", "json")
    let ledger = try Ledger(run)
    #expect(ledger.states == [
      "Generated/G.swift": "left out", "Legacy/L.swift": "left out", "Pods/P.swift": "left out",
      "Sources/Lib/A.swift": "measured", "Sources/Lib/Types.swift": "not executable", "Tests/LibTests/T.swift": "test",
    ], "\(run.standardOutput)")
    #expect(ledger.deciders == [
      "Generated/G.swift": "target branch", "Legacy/L.swift": "target branch", "Pods/P.swift": "built-in default",
    ])
    #expect(run.status == 0, "\(run.standardOutput)")
  }

  @Test("A gate that the configuration names is not skipped for want of data", arguments: [
    ("gates: {coverage: {patch: 80%}}\n", "func run() {\n  load()\n}\n", Int32(2)),
    ("gates: {coverage: {patch: 80%}}\n", "typealias Name = String\n", 0),
    ("gates: {coverage: {patch: off, project: 80%}}\n", "typealias Name = String\n", 2),
    ("gates: {coverage: off}\n", "func run() {\n  load()\n}\n", 0), ("", "func run() {\n  load()\n}\n", 0),
  ])
  func namedGates(gates: String, text: String, status: Int32) throws {
    let repository = try repository(base: [".lint.yml": gates]) { try $0.write("Sources/Lib/B.swift", text) }
    try repository.write(".git/results.xml", #"<testsuites><testsuite name="S" tests="1"><testcase classname="S" name="a"/></testsuite></testsuites>"#)
    let run = try repository.reviewbot("check", "--results", ".git/results.xml", "--base", "main", "--head", "HEAD")
    #expect(run.status == status, "\(run.standardOutput)")
    let unasked = try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD")
    #expect(unasked.status == 0, "the user left the tests out: \(unasked.standardOutput)")
  }

  @Test("The first configuration counts, and the report says so; a later one needs the target branch", arguments: [false, true])
  func firstConfiguration(hasTarget: Bool) throws {
    let repository = try repository(base: hasTarget ? [".lint.yml": "rules: {todo: off}\n"] : [:]) { repository in
      try repository.write(".lint.yml", "include: [Sources]\n")
      try repository.write("Tests/LibTests/T.swift", "let test = 1\n")
    }
    let run = try repository.reviewbot("lint", "--base", "main", "--head", "HEAD")
    #expect(run.status == (hasTarget ? 2 : 0), "\(run.standardOutput)")
    #expect(run.standardOutput.contains("The target branch has no configuration") == !hasTarget)
  }

  /// Sources that cannot be linted, or that have an error behind a link.
  private static let hostile: [(name: String, make: @Sendable (TemporaryRepository) throws -> Void, status: Int32)] = [
    ("a link out of the repository", { try Self.link("Sources/Lib/X.swift", to: "/etc/hostname", in: $0) }, 2),
    ("a link to a file of another name", { repository in
      try repository.write("data/Evil.txt", "let data = try! load()\n")
      try Self.link("Sources/Lib/X.swift", to: "../../data/Evil.txt", in: repository)
    }, 1),
    ("code that nests too deeply", { try $0.write("Sources/Lib/X.swift", String(repeating: "[", count: 60_000)) }, 2),
    ("UTF-16", { try $0.write("Sources/Lib/X.swift", "l\0e\0t\0 \0a\0=\01\0") }, 2),
    ("conflict markers", { try $0.write("Sources/Lib/X.swift", "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> x\n") }, 1),
  ]

  private static func link(_ path: String, to target: String, in repository: TemporaryRepository) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(repository.path)/\(path)", withDestinationPath: target)
  }

  @Test("`lint`, `lint --fix` and `check` agree on sources that cannot be judged, for the change and for all lines", arguments: 0..<5)
  func agreement(index: Int) throws {
    let sample = Self.hostile[index]
    let repository = try repository { try sample.make($0) }
    for arguments in [
      ["lint", "--base", "main"], ["lint", "--base", "main", "--fix"], ["check", "--no-tests", "--base", "main"],
      ["lint", "--all-lines"], ["lint", "--all-lines", "--fix"],
    ] {
      let run = try repository.reviewbot(arguments)
      #expect(run.status == sample.status, "\(sample.name): \(arguments) \(run.standardOutput) \(run.standardError)")
    }
  }

  @Test("The tools of `reviewbot mcp` call the same sources unjudged", arguments: 0..<5)
  func servers(index: Int) throws {
    let sample = Self.hostile[index]
    let repository = try repository { try sample.make($0) }
    let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    let calls = [#""lint","arguments":{"base":"main"}"#, #""fix","arguments":{"base":"main"}"#, #""lint","arguments":{"whole_files":true}"#]
    let requests = calls.enumerated().map { #"{"jsonrpc":"2.0","id":\#($0 + 1),"method":"tools/call","params":{"name":\#($1)}}"# }
    let run = try repository.reviewbot(["mcp"], input: Array(([hello] + requests).joined(separator: "\n").utf8))
    let unjudged = run.standardOutput.ranges(of: #""isError": true"#).count
    #expect(unjudged == (sample.status == 2 ? 3 : 0), "\(sample.name): \(run.standardOutput)")
  }
}

/// The states of the files in a JSON report.
private struct Ledger {
  private struct Document: Decodable {
    let ledger: [Entry]
  }

  private struct Entry: Decodable {
    struct Judgement: Decodable {
      let state: String
      let by: String?
    }

    let path, state: String
    let lint, coverage: Judgement?
  }

  let states: [String: String]
  let deciders: [String: String]

  init(_ run: CommandLineRun) throws {
    let entries = try JSONDecoder().decode(Document.self, from: Data(run.output)).ledger
    states = Dictionary(uniqueKeysWithValues: entries.map { ($0.path, $0.state) })
    let left = entries.filter { $0.state == "left out" }
    deciders = Dictionary(uniqueKeysWithValues: left.map { ($0.path, $0.lint?.by ?? $0.coverage?.by ?? "") })
  }

  subscript(path: String) -> String? { states[path] }
}
