import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot lint with standard input")
struct LintInputTests {
  /// A repository whose rules and layers depend on the path.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(
      ".lint.yml",
      """
      exclude: [Generated]
      layers:
        Model: {paths: ["Sources/Model/**"], must_not_import: ["UIKit"]}

      """)
    try repository.write("Sources/Relaxed/.lint.yml", "rules: {force_try: off}\n")
    return repository
  }

  private func run(
    _ arguments: [String], input: String, in repository: TemporaryRepository, folder: String = ""
  ) throws -> CommandLineRun {
    try CommandLineRun(["lint"] + arguments, in: repository.path + folder, input: Array(input.utf8))
  }

  private static let slips = "import UIKit\nlet data = try! run();\n"

  @Test("The result is that of the file at the path", arguments: [
    "Sources/Model/Cart.swift", "Sources/View.swift", "Sources/Relaxed/View.swift", "Generated/View.swift", "Tests/é.swift",
  ])
  func equalsFile(path: String) throws {
    let repository = try repository()
    let input = try run(["-", "--stdin-path", path, "--format", "json"], input: Self.slips, in: repository)
    try repository.write(path, Self.slips)
    let file = try repository.reviewbot("lint", "--all-lines", "--format", "json", path)
    #expect(input.status == file.status && input.output == file.output, "\(input.standardOutput)\(input.standardError)")
    #expect(try file.report().findings.allSatisfy { $0.hasPrefix("\(path):") })
  }

  @Test("Layers, folders and exclusions depend on the path", arguments: [
    ("Sources/Model/Cart.swift", ["forbidden_import", "force_try", "trailing_semicolon"]),
    ("Sources/View.swift", ["force_try", "trailing_semicolon"]),
    ("Sources/Relaxed/View.swift", ["trailing_semicolon"]), ("Generated/View.swift", []),
  ])
  func dependsOnPath(path: String, rules: [String]) throws {
    let run = try run(["-", "--stdin-path", path, "--format", "json"], input: Self.slips, in: try repository())
    #expect(try Set(run.report()["lint"]?.findings.map(\.rule) ?? []) == Set(rules), "\(run.standardOutput)")
  }

  @Test("A path is relative to the current folder, or absolute, and its folder need not exist", arguments: [
    ("/Sources", "New/Cart.swift", "Sources/New/Cart.swift"), ("/Sources", "../Cart.swift", "Cart.swift"),
    ("", "Nowhere/../Cart.swift", "Cart.swift"), ("/Sources", "REPOSITORY/A/Cart.swift", "A/Cart.swift"),
    ("", "LINK/Cart.swift", "Sources/Cart.swift"),
  ])
  func path(folder: String, name: String, path: String) throws {
    let repository = try repository()
    try repository.link("LINK", to: "Sources")
    let name = name.replacingOccurrences(of: "REPOSITORY", with: repository.path)
    let run = try run(["-", "--stdin-path", name, "--format", "xcode"], input: "let a = 1;\n", in: repository, folder: folder)
    #expect(run.standardOutput.hasPrefix("\(repository.path)/\(path):1:"), "\(run.standardOutput)\(run.standardError)")
  }

  @Test("--fix prints the fixed text, and writes no file", arguments: [
    ("A.swift", "let a = 1;\nlet b = [1,2]\n", "let a = 1\nlet b = [1, 2]\n", ""),
    ("A.swift", "let a = 1\n", "let a = 1\n", ""), ("A.swift", "", "", ""),
    ("A.swift", "let = ;\n", "let = ;\n", "note: A.swift was not fixed: it has syntax errors.\n"),
    (
      "Generated/A.swift", "let a = 1;\n", "let a = 1;\n",
      "note: Generated/A.swift was not fixed: it is not within `include`, or it is excluded.\n"
    ),
  ])
  func fixes(path: String, text: String, fixed: String, errors: String) throws {
    let repository = try repository()
    try repository.write(path, "let kept = 1;\n")
    let run = try run(["-", "--stdin-path", path, "--fix"], input: text, in: repository)
    #expect(run.status == 0 && run.standardOutput == fixed && run.standardError == errors)
    #expect(try repository.text(of: path) == "let kept = 1;\n")
  }

  @Test("--fix --patch prints a patch of the text")
  func patch() throws {
    let run = try run(["-", "--stdin-path", "A.swift", "--fix", "--patch"], input: "let a = 1;\n", in: try repository())
    #expect(run.status == 0 && run.standardOutput.contains("-let a = 1;\n+let a = 1\n"), "\(run.standardOutput)")
  }

  @Test("An empty input is an empty file, and the report says so")
  func empty() throws {
    let run = try run(["-", "--stdin-path", "A.swift"], input: "", in: try repository())
    #expect(run.status == 0)
    #expect(run.standardOutput.contains("Standard input was empty, so A.swift was linted as an empty file."))
  }

  @Test("A text that cannot be linted ends with status 2 and prints no text", arguments: [
    ([0x61, 0x0A, 0xE9, 0x0A], [], "Line 2 of standard input is not UTF-8", "Save the text as UTF-8"),
    ([0xC3], ["--fix"], "Line 1 of standard input is not UTF-8", "Save the text as UTF-8"),
    (Array(String(repeating: "(", count: 400).utf8), ["--fix"], "A.swift was not linted", "Change the file"),
  ] as [([UInt8], [String], String, String)])
  func unusable(input: [UInt8], options: [String], summary: String, hint: String) throws {
    let folder = try TemporaryTestFolder()
    let run = try CommandLineRun(["lint", "-", "--stdin-path", "A.swift"] + options, in: folder.path, input: input)
    #expect(run.status == 2 && run.standardOutput == "", "\(run.standardOutput)")
    #expect(run.standardError.contains(summary) && run.standardError.contains(hint), "\(run.standardError)")
  }

  @Test("An incomplete or contradictory command line is refused before the input is read", arguments: [
    (["-"], 64, "`reviewbot lint -` requires `--stdin-path`", "lint - --stdin-path Sources/Cart.swift"),
    (["-", "B.swift", "--stdin-path", "A.swift"], 64, "`B.swift` is given next to it", "a run of its own"),
    (["-", "-", "--stdin-path", "A.swift"], 64, "`-` is given next to it", "a run of its own"),
    (["--stdin-path", "A.swift"], 64, "`--stdin-path` requires `-`.", "leave out `--stdin-path`"),
    (["-", "--stdin-path", "A.swift", "--base", "main"], 64, "`-` and `--base` contradict each other", "Leave out"),
    (["-", "--stdin-path", "A.swift", "--staged"], 64, "`-` and `--staged` contradict each other", "Leave out"),
    (["-", "--stdin-path", "A.swift", "--write-baseline", "b"], 64, "`-` and `--write-baseline`", "Leave out"),
    (["-", "--stdin-path", "A.swift", "--fix", "--format", "json"], 64, "`--fix` and `--format`", "Leave out"),
    (["-", "--stdin-path", "notes.txt"], 2, "notes.txt is not a Swift file.", "Name a Swift file"),
    (["-", "--stdin-path", "."], 2, ". is not a Swift file.", "Name a Swift file"),
  ] as [([String], Int32, String, String)])
  func refuses(arguments: [String], status: Int32, summary: String, hint: String) throws {
    let folder = try TemporaryTestFolder()
    let run = try CommandLineRun(["lint"] + arguments, in: folder.path, input: Array("let a = 1;\n".utf8))
    #expect(run.status == status && run.standardOutput == "")
    #expect(run.standardError.contains(summary) && run.standardError.contains(hint), "\(run.standardError)")
  }
}
