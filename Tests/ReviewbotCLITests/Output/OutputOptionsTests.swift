import Foundation
import ReviewTestKit
import Testing

@Suite("Options for the text report")
struct OutputOptionsTests {
  /// A branch that adds an error and eight warnings of one rule.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Old.swift", "let value = 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    let slips = (1...8).map { "let value\($0) = \($0);\n" }.joined()
    try repository.write("Sources/New.swift", "let data = try! run()\n" + slips)
    return repository
  }

  private static let commands = [["lint"], ["check", "--no-tests"]]

  @Test("--quiet prints only failures, on standard error", arguments: commands)
  func quiet(command: [String]) throws {
    let repository = try repository()
    let failed = try repository.reviewbot(command + ["--quiet"])
    #expect(failed.status == 1 && failed.standardOutput == "")
    #expect(failed.standardError == "error: lint: 1 error\n")
    try repository.write("Sources/New.swift", "let data = run()\n")
    let passed = try repository.reviewbot(command + ["-q"])
    #expect(passed.status == 0 && passed.standardOutput == "" && passed.standardError == "")
  }

  @Test("--quiet keeps other formats, and reports in files")
  func quietFormats() throws {
    let repository = try repository()
    let run = try repository.reviewbot("lint", "--quiet", "--format", "json", "--format", "text=report.txt")
    #expect(try run.report()["lint"]?.findings.count == 9)
    #expect(try repository.text(of: "report.txt").contains("✗ failed  lint"))
  }

  @Test("--verbose shows all findings, and the usual report says that it would", arguments: commands)
  func verbose(command: [String]) throws {
    let repository = try repository()
    let usual = try repository.reviewbot(command)
    #expect(usual.standardOutput.ranges(of: "(trailing_semicolon)").count == 5)
    #expect(usual.standardOutput.contains("\nNot shown: 3 findings. `--verbose` shows all.\n"), "\(usual.standardOutput)")
    let verbose = try repository.reviewbot(command + ["--verbose"])
    #expect(verbose.standardOutput.ranges(of: "(trailing_semicolon)").count == 8)
    #expect(!verbose.standardOutput.contains("Not shown"))
  }

  @Test("--color decides before the environment, and files have no colours", arguments: [
    ([], [:], false), (["--color", "always"], [:], true), (["--color", "always"], ["NO_COLOR": "1"], true),
    (["--color", "never"], ["CLICOLOR_FORCE": "1"], false), (["--color", "auto"], ["CLICOLOR_FORCE": "1"], true),
    (["--color", "auto"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (["--color", "always", "--output", "report.txt"], [:], false),
  ] as [([String], [String: String], Bool)])
  func colours(options: [String], environment: [String: String], isColoured: Bool) throws {
    let repository = try repository()
    let run = try CommandLineRun(["lint"] + options, in: repository.path, environment: environment)
    let text = options.contains("--output") ? try repository.text(of: "report.txt") : run.standardOutput
    #expect(run.status == 1 && text.contains("✗ failed  lint") != isColoured)
    #expect(text.contains("\u{1B}[31m") == isColoured)
  }
}
