import ArgumentParser
import Foundation
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("The command line itself")
struct UsageTests {
  @Test("An invalid command line ends with 64 before any work, and shows the correct form", arguments: [
    (["check", "--format", "jsn"], "Unknown format `jsn`.", "Did you mean `json`? Known: text, markdown,"),
    (["check", "--format", "json="], "`--format json=` names no file.", "Write `--format json=FILE`."),
    (["check", "--format", "json=a", "--output", "b"], "`--output b` has no report to take", "Leave out `--output`"),
    (["check", "--path-map", "abc"], "`--path-map abc` is not a path map.", "Write `--path-map /old/root=/new/root`."),
    (["lint", "--format", "txt"], "Unknown format `txt`.", "Did you mean `text`?"),
    (["coverage"], "No coverage report was named.", "swift test --enable-code-coverage"),
    (["coverage", "x", "--fail-under", "101"], "`--fail-under 101` is not a percentage", "Write `--fail-under 80`."),
    (["coverage", "x", "--fail-under", "-"], "`--fail-under -` is not a percentage", "Write `--fail-under 80`."),
    (["coverage", "x", "--format", "html5"], "Unknown format `html5`.", "Did you mean `html`?"),
    (["rules", "force_tyr"], "Unknown rule `force_tyr`.", "Did you mean `force_try`? `reviewbot rules` lists all."),
    (["lint", "--all-lines", "--rule", "forcetry", "."], "Unknown rule `forcetry`.", "Did you mean `force_try`?"),
    (["lint", "--all-lines", "--rule", "unused_import", "."], "The rule \"unused_import\" is not available: whether a file uses", "`reviewbot rules` lists"),
    (["chekc"], "`chekc` is not a command.", "Did you mean `check`? `reviewbot --help` lists the commands."),
    (["chekc", "--no-tests"], "`chekc` is not a command.", "Did you mean `check`?"),
    (["help", "lnit"], "`lnit` is not a command.", "Did you mean `lint`?"),
    (["help", "rules", "tets"], "`tets` is not a command.", "Did you mean `test`?"),
    (["help", "check", "all"], "`all` is not a command.", "`reviewbot --help` lists the commands."),
    (["zzzzzz"], "`zzzzzz` is not a command.\n  `reviewbot --help` lists the commands.", "--help"),
    (["rules", "tets"], "Unknown rule `tets`.", "Did you mean `test`?"),
    (["--verison"], "`reviewbot` has no option `--verison`.", "`reviewbot --help` lists the options."),
    (["check", "--frmat", "json"], "`reviewbot check` has no option `--frmat`.", "Did you mean `--format`? `reviewbot check --help`"),
    (["check", "-x"], "`reviewbot check` has no option `-x`.", "`reviewbot check --help` lists the options."),
    (["check", "--base"], "`--base` has no value.", "Write `--base <rev>`."),
    (["check", "--verbose=1"], "`--verbose` takes no value, but got `1`.", "Write `--verbose` alone."),
    (["lint", "--color", "red"], "`red` is not a valid value for `--color <auto|always|never>`.", "Write one of `auto`, `always` or `never`."),
    (["check", "Sources"], "`reviewbot check` takes no argument `Sources`.", "`reviewbot check --help` lists"),
    (["check", "a", "b"], "`reviewbot check` takes no argument `a`, `b`.", "lists the options."),
    (["rules", "try"], "`reviewbot rules try` requires <pattern>.", "Write `reviewbot rules try <pattern>`"),
    (["post", "x", "--pull-request", "abc"], "`abc` is not a valid value for `--pull-request <number>`.", "`reviewbot post --help`"),
    (["post", "x", "--pull-request", "0"], "`--pull-request 0` is not a pull request number.", "Use a positive number."),
    (["coverage", "x", "--partial", "mis"], "`mis` is not a valid value for `--partial", "Write one of `miss`, `half` or `hit`."),
    (["check", "--shard", "6/5", "--output", "p"], "`--shard 6/5` is not a shard.", "Write `--shard 2/5`"),
    (["check", "--shard", "auto", "--output", "p"], "`--shard auto` found no shard", "Write the shard, as in"),
    (["check", "--shard", "1/2", "--output", "none/p.json"], "`--output none/p.json` cannot be written", "Create it"),
    (["combine"], "`reviewbot combine` requires <part> ....", "Write `reviewbot combine <part> ...`"),
    (["combine", "p", "--diff", "d"], "`--diff` names no commits", "Use `--base` and `--head`."),
    (["combine", "p", "--expect", "0"], "`--expect 0` is not a number of shards.", "Write the number of shards"),
    (["history", "--format", "csv"], "Unknown format `csv`.", "Known: text, json, svg, badge."),
    (["history", "--format", "svg="], "`--format svg=` names no file.", "Write `--format svg=FILE`."),
    (["history", "--format", "svg", "--format", "badge"], "`--format svg` and `--format badge` both go to standard", "FILE"),
    (["history", "--format", "svg=a", "--output", "b"], "`--output b` has no format to take", "Leave out `--output`"),
    (["history", "--limit", "0"], "`--limit 0` is not a number of commits.", "Write a number from 1 to 10000"),
    (["history", "--output", "none/h.txt"], "`none/h.txt` cannot be written", "Create it"),
    (["history", "--repo", "nowhere"], "There is nothing at nowhere.", "Name a repository with `--repo`."),
    (["check", "--filter", "("], "`--filter (` is not a regular expression: ", "Escape a literal character"),
  ])
  func usage(arguments: [String], summary: String, hint: String) throws {
    let folder = try TemporaryTestFolder()
    let run = try folder.reviewbot(arguments)
    #expect(run.status == 64)
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: \(summary)"), "\(run.standardError)")
    #expect(run.standardError.split(separator: "\n").count == 2, "a summary and a hint: \(run.standardError)")
    #expect(run.standardError.contains(summary), "\(run.standardError)")
    #expect(run.standardError.contains(hint), "\(run.standardError)")
  }

  @Test("Text from the command line is escaped for the terminal", arguments: [
    ["check", "--format", "\u{1B}[2J"], ["rules", "\u{1B}]0;x\u{07}"], ["check", "--repo", "a\u{1B}[31m"],
    ["lint", "--all-lines", "\u{1B}[31m"], ["coverage", "\u{1B}[31m"], ["lint", "--all-lines", "--config", "\u{1B}[31m"],
  ])
  func inert(arguments: [String]) throws {
    let run = try TemporaryTestFolder().reviewbot(arguments)
    #expect(run.status == 2 || run.status == 64)
    #expect(!run.standardError.contains("\u{1B}") && run.standardError.contains("\\u{1B}"))
  }

  @Test("The version is printed, in Semantic Versioning")
  func version() throws {
    let run = try CommandLineRun(["--version"], in: "/")
    #expect(run.status == 0 && run.standardOutput == "\(Version.withCommit)\n" && run.standardError == "")
    let semantic = /[0-9]+\.[0-9]+\.[0-9]+(\+[0-9a-f]{7,40}(\.dirty)?)?\n/
    #expect(run.standardOutput.wholeMatch(of: semantic) != nil, "\(run.standardOutput)")
  }

  @Test("The commit is build metadata of the version", arguments: [("", ""), ("1a2b3c4d5e6f", "+1a2b3c4d5e6f")])
  func commit(commit: String, metadata: String) {
    #expect(Version.withCommit(commit) == Version.text + metadata)
  }

  @Test("Help shows each default once", arguments: ["check", "combine", "coverage", "lint", "watch", "post", "history", "env", "rules try", "init"])
  func defaults(command: String) throws {
    let help = try CommandLineRun(command.split(separator: " ").map(String.init) + ["--help"], in: "/", environment: ["COLUMNS": "400"])
    let repeated = help.standardOutput.split(separator: "\n").filter { $0.components(separatedBy: "default: ").count > 2 }
    #expect(repeated.isEmpty)
  }

  @Test("Help is unchanged", arguments: ["", "check", "combine", "coverage", "lint", "watch", "post", "history", "rules", "mcp", "lsp", "init", "env"])
  func help(command: String) throws {
    let run = try CommandLineRun([command, "--help"].filter { !$0.isEmpty }, in: "/", environment: ["COLUMNS": "100"])
    #expect(run.status == 0 && run.standardError == "")
    let difference = Golden().difference(of: run.standardOutput, from: "help/\(command.isEmpty ? "reviewbot" : command)")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("Every command's help has examples, and every option a description", arguments: [
    "check", "combine", "coverage", "lint", "watch", "post", "history", "rules", "mcp", "lsp", "init", "env",
  ])
  func helpIsWhole(command: String) throws {
    let help = try CommandLineRun([command, "--help"], in: "/").standardOutput
    #expect(help.contains("  reviewbot \(command)"))
    let examples = try #require(help.components(separatedBy: "EXAMPLES:\n").last?.components(separatedBy: "\nUSAGE:").first)
    #expect(examples.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") || $0.hasSuffix(":") }, "a line is wrapped")
  }

  @Test("Every command line in the help is understood", arguments: ["", "check", "combine", "coverage", "lint", "watch", "post", "history", "rules", "mcp", "lsp", "init", "env"])
  func examples(command: String) throws {
    let help = try CommandLineRun([command, "--help"].filter { !$0.isEmpty }, in: "/", environment: ["COLUMNS": "200"]).standardOutput
    let section = help.components(separatedBy: "EXAMPLES:\n").dropFirst().first?.components(separatedBy: "\n\n")[0] ?? ""
    let lines = section.split(separator: "\n").map(String.init).filter { $0.contains("reviewbot ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let command = line.components(separatedBy: "reviewbot ")[1]
      let words = command.components(separatedBy: "  ")[0].replacing("\"$(swift test --show-codecov-path)\"", with: "x.json").split(separator: " ").map(String.init)
      #expect(throws: Never.self, "reviewbot \(words.joined(separator: " "))") { try Reviewbot.parseAsRoot(words) }
    }
  }
}
