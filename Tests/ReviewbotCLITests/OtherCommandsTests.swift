import Foundation
import LintEngine
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("reviewbot env, rules and init")
struct OtherCommandsTests {
  @Test("env prints what was found, and why")
  func env() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let tidy = 1\n")
    let run = try repository.reviewbot("env")
    #expect(run.status == 0 && run.standardError == "")
    for line in [
      "^reviewbot +\(Version.withCommit.replacing("+", with: "\\+"))$", "^repository +\(repository.path)$", "^configuration +none +\\(the defaults apply",
      "^base +main \\([0-9a-f]{10}\\) +\\(a branch of that name exists\\)$", "^head +the working tree",
      "^merge base +[0-9a-f]{10}", "^change +1 file, \\+1 line$", "^package +none +\\(no Package.swift",
      "^test command +swift test$", "^rules +[0-9]+ of [0-9]+ on$",
    ] {
      let expression = try Regex(line).anchorsMatchLineEndings()
      #expect(run.standardOutput.contains(expression), "\(line) is not in\n\(run.standardOutput)")
    }
  }

  @Test("env prints which configuration applies, and its settings")
  func envConfigured() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", "tests: {command: [make, test]}\n")
    try repository.write("Package.swift", "")
    try repository.commit("Configure")
    let run = try repository.reviewbot("env", "--base", "main", "--head", "HEAD")
    #expect(run.standardOutput.contains(try Regex("(?m)^configuration +\\.lint\\.yml$")))
    #expect(run.standardOutput.contains("(asked for)"))
    #expect(run.standardOutput.contains(try Regex("(?m)^test command +make test$")))
    #expect(run.standardOutput.contains(try Regex("(?m)^package +\(repository.path)$")))
  }

  @Test("rules lists every rule in a line")
  func rules() throws {
    let run = try CommandLineRun(["rules"], in: "/")
    #expect(run.status == 0 && run.standardError == "")
    let library = BuiltInRules.library
    for rule in library.definitions {
      #expect(run.standardOutput.contains("\(rule.isOnByDefault ? "on " : "off")  \(rule.id)"))
      #expect(run.standardOutput.contains(rule.summary))
    }
    #expect(run.standardOutput.contains("\(library.definitions.count) rules, "))
  }

  @Test("rules --kind --enabled --fixable filters the list, as text and as JSON")
  func filteredRules() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", "rules: {force_try: off, empty_count: on}\n")
    let filters = ["rules", "--kind", "performance", "--enabled", "--fixable"]
    let text = try CommandLineRun(filters, in: repository.path)
    let ids = text.standardOutput.split(separator: "\n").filter { $0.hasPrefix("on ") }.map { $0.split(separator: " ")[1] }
    #expect(text.status == 0 && ids.contains("empty_count") && !text.standardOutput.contains("force_try"))
    #expect(text.standardOutput.hasSuffix("\(ids.count) of \(BuiltInRules.library.definitions.count) rules. `reviewbot rules ID` explains one.\n"))
    struct Row: Decodable {
      let id, kind, fix: String
      let enabled: Bool
    }
    let json = try CommandLineRun(filters + ["--format", "json"], in: repository.path)
    let rows = try JSONDecoder().decode([Row].self, from: Data(json.standardOutput.utf8))
    #expect(rows.map(\.id) == ids.map(String.init))
    #expect(rows.allSatisfy { $0.kind == "performance" && $0.fix != "none" && $0.enabled })
    #expect(try CommandLineRun(["rules", "force_try", "--fixable"], in: "/").status == 64)
  }

  @Test("rules ID explains each rule with its options and examples", arguments: BuiltInRules.library.names)
  func rulePage(id: String) throws {
    let rule = try #require(BuiltInRules.library.definitions.first { $0.id.name == id })
    let page = RulePage(rule: rule).text
    #expect(page.hasPrefix("\(id)\n\(rule.summary)\n\n"))
    #expect(page.contains(rule.rationale) && (rule.fixNote.isEmpty || page.contains(rule.fixNote)))
    if let shown = rule.shown { #expect(page.contains("\nExample") && page.contains("\nUse instead"), "\(shown.before)") }
    for option in rule.options { #expect(page.contains("  \(option.name): ")) }
  }

  @Test("rules ID explains why a rule that needs the compiler's index is not available", arguments: [
    "capture_variable", "explicit_self", "typesafe_array_init", "unused_declaration", "unused_import",
  ])
  func explainsAbsence(id: String) throws {
    #expect(try CommandLineRun(["rules"], in: "/").standardOutput.contains(id))
    let run = try CommandLineRun(["rules", id], in: "/")
    #expect(run.status == 0)
    #expect(run.standardOutput.hasPrefix("The rule \"\(id)\" is not available: "))
    #expect(run.standardOutput.contains("the compiler's index"))
  }

  @Test("rules ID prints that page")
  func rulePagePrinted() throws {
    let rule = try #require(BuiltInRules.library.definitions.first { $0.id.name == "line_length" })
    let run = try CommandLineRun(["rules", "line_length"], in: "/")
    #expect(run.status == 0)
    #expect(run.standardOutput == RulePage(rule: rule).text)
  }

  @Test("init writes a configuration that changes nothing, at the root of the repository")
  func initialise() throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot("init", below: "Sources")
    #expect(run.status == 0)
    #expect(run.standardOutput == "Wrote \(repository.path)/.lint.yml.\n")
    #expect(try repository.text(of: ".lint.yml") == ConfigurationTemplate.text)
    #expect(try repository.reviewbot("check", "--no-tests").status == 0)
  }

  @Test("init does not replace an existing file without --force")
  func initialiseTwice() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", "rules: {force_try: off}\n")
    let run = try repository.reviewbot("init")
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError == "error: \(repository.path)/.lint.yml exists already.\n  Edit it, or write a new one with `--force`.\n")
    #expect(try repository.text(of: ".lint.yml") == "rules: {force_try: off}\n")
    #expect(try repository.reviewbot("init", "--force").status == 0)
    #expect(try repository.text(of: ".lint.yml") == ConfigurationTemplate.text)
  }

  @Test("init --from converts, and reports what was not converted")
  func convert() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".swiftlint.yml", "disabled_rules: [force_try, no_such]\nline_length: 100\nreporter: xcode\n")
    try repository.write("App/.swiftlint.yml", "opt_in_rules: [empty_count]\nstrict: true\nreporter: json\n")
    let run = try repository.reviewbot("init", "--from", ".swiftlint.yml")
    #expect(run.status == 0 && run.standardError == "")
    #expect(run.standardOutput == """
      Wrote \(repository.path)/.lint.yml from .swiftlint.yml.
      Not carried over:
        .swiftlint.yml:1: disabled_rules: no_such: neither SwiftLint nor reviewbot has a rule of this name.
        .swiftlint.yml:3: reporter: xcode: write `reviewbot lint --format xcode` in Xcode's build phase; all other runs print text.
      Nested configurations are converted one by one:
        reviewbot init --from App/.swiftlint.yml

      """)
    #expect(try repository.text(of: ".lint.yml") == """
      # Converted from .swiftlint.yml. `reviewbot rules` lists the rules; those that SwiftLint lacks are off.

      rules:
        assignment_in_expression: off
        force_try: off
        line_length: {warning: 100, error: off}

      # Not carried over:
      #   .swiftlint.yml:1: disabled_rules: no_such: neither SwiftLint nor reviewbot has a rule of this name.
      #   .swiftlint.yml:3: reporter: xcode: write `reviewbot lint --format xcode` in Xcode's build phase; all other runs print text.

      """)
    let nested = try repository.reviewbot("init", "--from", "App/.swiftlint.yml")
    #expect(nested.standardOutput.hasPrefix("Wrote \(repository.path)/App/.lint.yml from App/.swiftlint.yml.\nNot carried over:\n"))
    #expect(try repository.text(of: "App/.lint.yml").contains("\nrules:\n  empty_count: on\n"))
    #expect(try repository.reviewbot("lint", "--all-lines").status == 0)
    #expect(try repository.reviewbot("init", "--from", ".swiftlint.yml").standardError.contains("exists already"))
  }

  @Test("Unconvertible files are reported", arguments: [
    ("nowhere.yml", "", "nowhere.yml"), ("a.yml", "[]", "a.yml:1:1: this must be a mapping"), ("a.yml", "a: [", "a.yml:"),
  ])
  func cannotConvert(name: String, text: String, said: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("a.yml", text)
    let run = try repository.reviewbot("init", "--from", name)
    #expect(run.status == 2 && run.standardOutput == "" && run.standardError.contains(said), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.lint.yml"))
  }

  @Test("init in a folder outside any repository writes there, and creates no folders")
  func initialiseOutside() throws {
    let folder = try TemporaryTestFolder()
    #expect(try folder.reviewbot(["init"]).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/.lint.yml"))
    let run = try folder.reviewbot(["init", "--repo", "mistyped"])
    #expect(run.status == 2)
    #expect(run.standardError.hasPrefix("error: No such folder: \(folder.path)/mistyped.\n  "))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/mistyped"))
  }
}
