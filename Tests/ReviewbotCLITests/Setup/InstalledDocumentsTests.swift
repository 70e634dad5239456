import ArgumentParser
import Foundation
import LintEngine
import LintPatterns
import LintRules
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("The manual page and the completion scripts")
struct InstalledDocumentsTests {
  static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  @Test("The command writes them in the layout of a share folder")
  func command() throws {
    let folder = try TemporaryTestFolder()
    let run = try folder.reviewbot(["docs", "--man", "share"])
    #expect(run.status == 0 && run.standardOutput == "Wrote 4 documents to share.\n", "\(run.standardError)")
    for file in try InstalledDocuments.files() {
      #expect(try String(contentsOfFile: "\(folder.path)/share/\(file.path)", encoding: .utf8) == file.text)
    }
  }

  @Test("The page names every visible command and option")
  func completeness() throws {
    let program = try HelpModel.reviewbot()
    let page = ManualPage(program: program).text
    var count = 0
    func expect(_ command: HelpModel, _ name: String) {
      count += 1
      #expect(page.contains("\n.SS \"\(name)"), "\(name)")
      for option in command.ownArguments.flatMap({ $0.names ?? [] }) {
        #expect(page.contains(ManualPage.escaped(option.text)), "\(name) \(option.text)")
      }
      for inner in command.commands { expect(inner, "\(name) \(inner.commandName)") }
    }
    for command in program.commands { expect(command, "reviewbot \(command.commandName)") }
    #expect(count > 9 && page.contains("\n.SH EXIT STATUS\n"))
    #expect(!page.contains("reviewbot docs") && !page.contains("reviewbot help"))
  }

  @Test("Flags with one description are one entry")
  func inversions() throws {
    let page = ManualPage(program: try HelpModel.reviewbot()).text
    #expect(page.contains("\n.TP\n\\fB\\-\\-cache\\fR, \\fB\\-\\-no\\-cache\\fR\n"))
  }

  @Test("Text is literal in roff", arguments: [
    (".bashrc", "\\&.bashrc"), ("'a", "\\&'a"), ("a\\n", "a\\en"), ("--fix", "\\-\\-fix"), ("\"a\"", "\\(dqa\\(dq"),
  ])
  func escaping(text: String, roff: String) {
    #expect(ManualPage.escaped(text) == roff)
  }

  @Test("A discussion is paragraphs, and lists under headings")
  func blocks() {
    let blocks = HelpBlock.blocks(of: "One\ntwo.\n\nEXAMPLES:\n  a\n  b\n\nThree:\nfour.")
    #expect(blocks == [.paragraph("One\ntwo."), .list(heading: "EXAMPLES", lines: ["  a", "  b"]), .paragraph("Three:\nfour.")])
  }

  @Test("groff finds no problem in the page", .enabled(if: Self.isInstalled("groff"), "groff is not installed."))
  func roff() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array(ManualPage(program: try HelpModel.reviewbot()).text.utf8), to: Array("reviewbot.1".utf8))
    let run = try ProgramRun(["groff", "-man", "-Tutf8", "-Kutf8", "-wall", "-z", "reviewbot.1"], in: folder.path)
    #expect(run.status == 0 && run.standardError == "")
  }

  @Test("The shell finds no error in its script", arguments: [
    ("bash", "bash-completion/completions/reviewbot"), ("zsh", "zsh/vendor-completions/_reviewbot"),
    ("fish", "fish/vendor_completions.d/reviewbot.fish"),
  ].filter { Self.isInstalled($0.0) })
  func syntax(shell: String, path: String) throws {
    let folder = try TemporaryTestFolder()
    let script = try #require(try InstalledDocuments.files().first { $0.path == path })
    try folder.write(Array(script.text.utf8), to: Array("script".utf8))
    let run = try ProgramRun([shell, "-n", "script"], in: folder.path)
    #expect(run.status == 0 && run.standardError == "")
  }

  @Test("The formats are those that the command accepts", arguments: [
    (["reviewbot", "lint", "--format", ""], false), (["reviewbot", "check", "--format", ""], true),
    (["reviewbot", "coverage", "a.json", "--format", "l"], true),
  ])
  func formats(words: [String], acceptsCoverage: Bool) {
    #expect(CompletionKind.formats(for: words).contains("sarif"))
    #expect(CompletionKind.formats(for: words).contains("lcov") == acceptsCoverage)
  }

  @Test("Each shell completes `reviewbot rules ID` like `reviewbot rules show ID`", arguments: [
    ("bash", "    *)\n        # Offer subcommand completions\n"), ("zsh", "        _describe -V subcommand subcommands && ret=0\n"),
    ("fish", "__reviewbot_should_offer_completions_for_positional \"reviewbot rules\" -eq 1' -fka "),
  ])
  func defaultSubcommand(shell: String, before: String) throws {
    let text = try #require(try InstalledDocuments.files().first { $0.path.hasPrefix(shell) }).text
    let request = "---completion rules show -- positional@0"
    let offers = text.components(separatedBy: before).dropFirst().filter { rest in
      rest.split(separator: "\n").prefix(2).contains { $0.contains(request) }
    }
    #expect(offers.count == 1)
  }

  @Test("bash completes formats and rules", arguments: [
    ("reviewbot check --format sar", "sarif"), ("reviewbot lint --rule force_tr", "force_try"),
    ("reviewbot rules show force_un", "force_unwrapping"), ("reviewbot rules force_un", "force_unwrapping"),
    ("reviewbot rules sh", "show"), ("reviewbot combi", "combine"), ("reviewbot init --ci jen", "jenkins"),
    ("reviewbot post report.json --forge gitl", "gitlab"),
  ])
  func completes(line: String, value: String) throws {
    let folder = try TemporaryTestFolder()
    let script = try #require(try InstalledDocuments.files().first { $0.path.hasPrefix("bash") })
    try folder.write(Array(script.text.utf8), to: Array("script".utf8))
    let typing = """
      source ./script
      COMP_LINE=$1; COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<<"$1"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _reviewbot reviewbot "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"; printf '%s\\n' "${COMPREPLY[@]}"
      """
    try folder.write(Array(typing.utf8), to: Array("type".utf8))
    let run = try CommandLineRun.shell("bash type '\(line)'", in: folder.path)
    let replies = run.standardOutput.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(replies.contains(value), "\(replies) \(run.standardError)")
  }
}
