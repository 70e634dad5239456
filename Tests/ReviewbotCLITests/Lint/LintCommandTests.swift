import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot lint")
struct LintCommandTests {
  private static let slips = "let old = try! run()\nlet value = 1;\n"

  /// A committed file with two mistakes, and a branch that adds one below and one in a new file.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Old.swift", Self.slips)
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/Old.swift", Self.slips + "let added = 1;\n")
    try repository.write("Tests/New.swift", "let untidy = try! run()\n")
    return repository
  }

  private static func function(_ lines: Int, _ text: String = "print(i)", name: String = "long") -> String {
    "func \(name)(_ i: Int) {\n" + String(repeating: "  \(text)\n", count: lines) + "}\n"
  }

  /// The expected findings for a change from one text to the other.
  static let growths: [(name: String, before: String, after: String, findings: [String])] = [
    ("shorter, and still too long", function(105), function(95), []),
    ("some lines replaced", function(105), function(105).replacingOccurrences(of: "  print(i)\n}", with: "  print(i + 1)\n}"), []),
    (
      "many replaced, some gone", function(105),
      function(103).replacingOccurrences(of: "  print(i)\n  print(i)\n  print(i)\n}", with: "  a()\n  b()\n  c()\n}"), []
    ),
    ("indented anew", function(60), function(60, "  print(i)"), []),
    ("brought over the limit", function(49), function(52), ["function_body_length"]),
    ("from a warning to an error", function(60), function(110), ["function_body_length"]),
    ("a parameter more in what was too long", function(60), function(60).replacingOccurrences(of: "_ i: Int", with: "_ i: Int, _ j: Int"), []),
    ("a second of what was too long", function(60), function(60) + function(60, name: "other"), ["function_body_length"]),
    ("an import again", "import Cart\nimport Shop\n", "import Cart\nimport Shop\nimport Cart\n", ["duplicate_imports"]),
    ("an import above the same", "import Cart\n", "import Cart\nimport Cart\n", ["duplicate_imports"]),
  ]

  @Test("A change is blamed only for what it caused", arguments: growths)
  func growth(name: String, before: String, after: String, findings: [String]) throws {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", before)
    try repository.write(".lint.yml", "rules: {function_body_length: {error: 100}}\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", after)
    let run = try repository.reviewbot("lint", "--base", "main", "--rule", "function_body_length", "--rule", "duplicate_imports", "--format", "json")
    #expect(try run.report()["lint"]?.findings.map(\.rule) == findings, "\(name)")
  }

  @Test("A misspelt pattern does not count as clean code")
  func nothingToLint() throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = 1;\n")
    try repository.write(".lint.yml", "include: [Source]\n")
    let whole = try repository.reviewbot("lint", "--all-lines")
    #expect(whole.status == 2 && whole.standardError.contains("The configuration excludes all Swift files, so none was linted."))
    let named = try repository.reviewbot("lint", "--all-lines", "Sources/A.swift", "--format", "json")
    let verdict = try #require(try named.report()["lint"])
    #expect(named.status == 0 && verdict.verdict == "skipped")
    #expect(verdict.reason == "`include`, `exclude` or the named paths leave out the only Swift file", "\(named.standardOutput)")
  }

  @Test("A link that leads out of the repository is not linted, and says so")
  func linkToOutside() throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = 1\n")
    try FileManager.default.createSymbolicLink(atPath: repository.path + "/B.swift", withDestinationPath: "/etc/hostname")
    try FileManager.default.createSymbolicLink(atPath: repository.path + "/C.swift", withDestinationPath: "Sources/A.swift")
    try repository.commit("Begin")
    let run = try repository.reviewbot("lint", "--all-lines")
    #expect(run.status == 2 && run.standardOutput.contains("B.swift was not linted: B.swift is outside of"), "\(run.standardOutput)")
    #expect(!run.standardOutput.contains("C.swift"))
  }

  @Test("Only changes below the given paths", arguments: [
    ([], ["Sources/Old.swift:3 trailing_semicolon", "Tests/New.swift:1 force_try"]),
    (["Sources"], ["Sources/Old.swift:3 trailing_semicolon"]), (["./Tests/"], ["Tests/New.swift:1 force_try"]),
    (["Sources/Old.swift", "Tests"], ["Sources/Old.swift:3 trailing_semicolon", "Tests/New.swift:1 force_try"]),
  ])
  func change(paths: [String], findings: [String]) throws {
    let run = try repository().reviewbot(["lint", "--format", "json"] + paths)
    #expect(try run.report().findings == findings)
  }

  @Test("Without memory for threads, it reports that and ends", arguments: [["lint"], ["lint", "--fix"], ["rules", "test"]])
  func tightAddressSpace(arguments: [String]) throws {
    let folder = try repository()
    let run = try CommandLineRun(arguments, in: folder.path, addressSpace: 500_000, limit: 60)
    #expect(run.status == 2)
    // Long lines are wrapped.
    let said = (run.standardOutput + run.standardError).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains("no room for a thread with a stack of 512 MB"))
    #expect(said.contains("ulimit -v"))
  }

  @Test("With too little address space for any run, it reports that and ends", arguments: [["lint"], ["env"], ["rules"]])
  func tooLittleAddressSpace(arguments: [String]) throws {
    let folder = try repository()
    let run = try CommandLineRun(arguments, in: folder.path, addressSpace: 350_000, limit: 60)
    #expect(run.status == 2)
    #expect(run.standardError.contains("The limit on address space is 341 MB, and reviewbot needs at least 400 MB."))
  }

  @Test("Whole files, wherever they are", arguments: [
    ([], ["Sources/Old.swift:1 force_try", "Sources/Old.swift:2 trailing_semicolon", "Sources/Old.swift:3 trailing_semicolon", "Tests/New.swift:1 force_try"]),
    (["Tests"], ["Tests/New.swift:1 force_try"]), (["Tests/New.swift", "Tests"], ["Tests/New.swift:1 force_try"]),
  ])
  func allLines(paths: [String], findings: [String]) throws {
    let run = try repository().reviewbot(["lint", "--all-lines", "--format", "json"] + paths)
    #expect(run.status == 1)
    #expect(try run.report().findings == findings)
  }

  @Test("A file outside any repository is linted as it is")
  func outsideOfRepositories() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array(Self.slips.utf8), to: Array("A.swift".utf8))
    let run = try folder.reviewbot(["lint", "--all-lines", "A.swift", "--format", "json"])
    #expect(run.status == 1 && run.standardError == "")
    #expect(try run.report().findings == ["A.swift:1 force_try", "A.swift:2 trailing_semicolon"])
    let text = try folder.reviewbot(["lint", "--all-lines", folder.path + "/A.swift"])
    #expect(text.status == 1)
    #expect(text.standardOutput.contains("A.swift:1:"))
  }

  @Test("Only the named rules run, enabled or disabled in the configuration")
  func rules() throws {
    let repository = try repository()
    try repository.write(".lint.yml", "rules: {force_try: off, trailing_semicolon: error}\n")
    let one = try repository.reviewbot("lint", "--all-lines", "--rule", "force_try", "--format", "json")
    #expect(try one.report().findings == ["Sources/Old.swift:1 force_try", "Tests/New.swift:1 force_try"])
    let two = try repository.reviewbot("lint", "--rule", "force_try", "--rule", "trailing_semicolon", "--format", "json")
    #expect(try two.report().findings == [".lint.yml:1 edited_configuration", "Sources/Old.swift:3 trailing_semicolon", "Tests/New.swift:1 force_try"])
    #expect(two.status == 1)
  }

  @Test("Custom rules run, and can be named")
  func customRules() throws {
    let repository = try repository()
    try repository.write(".lint.yml", "custom_rules:\n  no_run: {regex: '\\brun\\b', message: Do not run., severity: error}\n")
    let run = try repository.reviewbot("lint", "--all-lines", "--rule", "no_run", "--format", "json")
    #expect(try run.report().findings == ["Sources/Old.swift:1 no_run", "Tests/New.swift:1 no_run"])
    let sarif = try repository.reviewbot("lint", "--all-lines", "--rule", "no_run", "--format", "sarif")
    #expect(sarif.standardOutput.contains("Do not run."))
  }

  @Test("A rule about suppressions uses the findings of others, even if only it is named")
  func suppressionRule() throws {
    let repository = try repository()
    try repository.write("A.swift", "// swiftlint:disable:next force_try\nlet a = try! run()\n// swiftlint:disable:next force_try\nlet b = 1;\n")
    let run = try repository.reviewbot("lint", "--all-lines", "--rule", "superfluous_disable_command", "--format", "json", "A.swift")
    #expect(try run.report().findings == ["A.swift:3 superfluous_disable_command"])
  }

  @Test("Generated files and build products are excluded", arguments: [
    ".build/A.swift", ".hidden/A.swift",
  ])
  func hidden(path: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(path, Self.slips)
    let run = try repository.reviewbot("lint", "--all-lines")
    #expect(run.status == 2 && run.standardError.contains("No Swift files in "), "\(run.standardError)")
    try repository.write("A.swift", "let value = 1\n")
    #expect(try repository.report("lint", "--all-lines", status: 0).findings == [])
  }

  @Test("A path outside the repository or without Swift files is reported", arguments: [
    (["/usr"], "/usr is outside the repository at ", "`--repo`"),
    (["--all-lines", ".git/HEAD"], ".git/HEAD is not a Swift file.", "Name a Swift file"),
  ])
  func paths(arguments: [String], summary: String, hint: String) throws {
    let run = try repository().reviewbot(["lint"] + arguments)
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError.contains(summary) && run.standardError.contains(hint))
  }

  @Test("A commit is linted as it was committed, not as it is on disk")
  func head() throws {
    let repository = try repository()
    try repository.commit()
    try repository.write("Sources/Old.swift", "\n\n\nlet moved = try! run()\n")
    let report = try repository.report("lint", "--head", "HEAD", status: 1)
    #expect(report.findings == ["Sources/Old.swift:3 trailing_semicolon", "Tests/New.swift:1 force_try"])
  }

  static let unlintable: [String] = [
    String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n", "let a = " + String(repeating: "a<b,", count: 25_000) + "c\n",
    "/*" + String(repeating: " ", count: 10 << 20) + "*/\n",
  ]

  @Test("A file that cannot be linted is named, and never passes, unless the target branch excludes it", arguments: unlintable)
  func namesUnlintable(text: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "exclude: [Deep]\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Deep/A.swift", "let value = try! run()\n" + text)
    #expect(try repository.reviewbot("lint").status == 0)
    try repository.write("A.swift", "let value = try! run()\n" + text)
    for arguments in [[], ["--all-lines"], ["--fix", "--patch"], ["--all-lines", "--write-baseline", "known"]] {
      let run = try repository.reviewbot(["lint"] + arguments)
      #expect(run.status == 2, "\(arguments)")
      let said = (run.standardOutput + run.standardError).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(said.contains("A.swift was not linted: ") && said.contains("`.lint.yml` of the target branch"), "\(arguments) \(said)")
      #expect(!said.contains("Deep/A.swift was not linted"))
    }
    let search = try repository.reviewbot("rules", "try", "try! $X", ".")
    #expect(search.status == 2 && search.standardError.contains("A.swift was not linted: "))
  }

  @Test("Files that the change itself excludes do not pass until the target branch excludes them", arguments: [
    ("exclude: [Other]\n", "exclude: [Sources]\n", Int32(2)), ("", "include: [Tests]\n", 2), ("exclude: [Sources]\n", "exclude: [Sources]\n", 0),
    ("exclude: [Sources]\n", "exclude: [Sources, Tests]\n", 0),
  ])
  func newlyExcluded(base: String, own: String, status: Int32) throws {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", base)
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write(".lint.yml", own)
    try repository.write("Sources/A.swift", "let value = try! run()\n")
    let run = try repository.reviewbot("lint")
    #expect(run.status == status, "\(run.standardOutput)\(run.standardError)")
    #expect(run.standardOutput.contains("Sources/A.swift was not linted: the configuration of the change") == (status == 2))
    // A hook before a commit compares with the last commit, and the command line's own file holds for all.
    try repository.git("add", ".")
    #expect(try repository.reviewbot("lint", "--fix", "--staged").status == 0)
    #expect(try repository.reviewbot("lint", "--config", ".lint.yml").status == 0)
  }

  @Test("A tracked file that was deleted is not reported as missing")
  func deleted() throws {
    let repository = try repository()
    try repository.remove("Sources/Old.swift")
    #expect(try repository.report("lint", "--all-lines", status: 1).findings == ["Tests/New.swift:1 force_try"])
  }

  @Test("An empty change is reported, and passes")
  func nothingChanged() throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot("lint")
    #expect(run.status == 0)
    #expect(run.standardOutput.contains("nothing changed against main"))
  }
}
