import Foundation
import Reporting
import ReviewTestKit
import Testing

@Suite("A change to the files that configure its review")
struct ConfigurationEditsTests {
  /// `main` with configurations, and `feature`, on which `edit` was committed.
  private func repository(policy: String = "head", _ edit: (TemporaryRepository) throws -> Void) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "policy: \(policy)\nparent: team.yml\nrule_files: [rules]\n")
    try repository.write("team.yml", "rules: {force_cast: off}\n")
    try repository.write("rules/no_print.yml", Self.rule)
    try repository.write("Sources/.lint.yml", "rules: {force_try: off}\n")
    try repository.write("Sources/A.swift", "let value = 1\n")
    try repository.write("ci/lint.yml", "rules: {}\n")
    try repository.write("known.txt", "reviewbot-lint-baseline 1\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "let value = 2\n")
    try edit(repository)
    try repository.commit("Edit")
    return repository
  }

  private static let rule = "id: no_print\nsummary: No print.\nmessage: No.\nmatch: print(...)\nexamples:\n  bad: [print(1)]\n  good: [log(1)]\n"

  private func edited(_ repository: TemporaryRepository, _ arguments: [String] = []) throws -> [String] {
    let run = try repository.reviewbot(["check", "--no-tests", "--base", "main", "--format", "json"] + arguments)
    let findings = try run.report().findings
    return findings.filter { $0.hasSuffix(" edited_configuration") }.map { String($0.prefix { $0 != ":" && $0 != " " }) }
  }

  @Test("Every such file is listed, even a removed one", arguments: [
    ".lint.yml", "team.yml", "rules/no_print.yml", "Sources/.lint.yml",
  ])
  func named(file: String) throws {
    for head in [[], ["--head", "HEAD"]] {
      let changed = try repository { try $0.write(file, try $0.text(of: file) + "# more\n") }
      #expect(try edited(changed, head) == [file])
    }
    let removed = try repository { repository in
      try repository.remove(file)
      if file == "team.yml" { try repository.write(".lint.yml", "rules: {}\n") }
      if file == "rules/no_print.yml" { try repository.write(".lint.yml", "rules: {force_cast: off}\n") }
    }
    #expect(try edited(removed).contains(file))
  }

  @Test("Only files that affect the review are listed")
  func others() throws {
    #expect(try edited(try repository { try $0.write("ci/lint.yml", "rules: {force_try: off}\n") }) == [])
    #expect(try edited(try repository(policy: "base") { try $0.write("ci/lint.yml", "rules: {force_try: off}\n") }) == [])
  }

  @Test("Each weakened key is named, with both values", arguments: [[], ["--head", "HEAD"]])
  func weakened(head: [String]) throws {
    let edited = try repository { repository in
      try repository.write(".lint.yml", "parent: team.yml\nexclude: [Old]\ngates: {coverage: {patch: 50%}, lint: off}\n")
      try repository.write("Sources/.lint.yml", "rules: {force_try: off, force_unwrapping: off, todo: off}\n")
    }
    let messages = try messages(edited, head)
    #expect(messages.count == 2)
    #expect(messages[".lint.yml"] == "The change edits .lint.yml, and this file decides how the change is judged. Weaker than before: "
      + "`exclude` (also `Old`), `rules.no_print` (`off` instead of `warning`), `rules.todo` (`off` instead of `warning` in `Sources/**`), "
      + "`gates.coverage.patch` (`50%` instead of `80%`), `gates.lint` (`off` instead of `error`).")
    #expect(messages["Sources/.lint.yml"]?.contains("Weaker") == false)
  }

  @Test("An edit that is weaker than the target branch only because that branch has moved on is not weaker")
  func movedOn() throws {
    let repository = try repository { try $0.write(".lint.yml", try $0.text(of: ".lint.yml") + "# more\n") }
    try repository.git("checkout", "--quiet", "main")
    try repository.write("team.yml", "rules: {force_cast: error}\ngates: {lint: note}\n")
    try repository.commit("Raise the bar")
    try repository.git("checkout", "--quiet", "feature")
    #expect(try messages(repository, ["--head", "HEAD"])[".lint.yml"]?.contains("Weaker") == false)
  }

  @Test("With `policy: base` an edit is only named if it is weaker after the merge", arguments: [
    ("policy: base\nparent: team.yml\nrule_files: [rules]\nexclude: [Old]\n", "Weaker than before: `exclude` (also `Old`)."),
    ("parent: team.yml\nrule_files: [rules]\n", "Weaker than before: `policy` (`head` instead of `base`)."),
    ("policy: base\nparent: team.yml\nrule_files: [rules]\ngates: {lint: note}\n", nil),
  ] as [(String, String?)])
  func laterChanges(text: String, weaker: String?) throws {
    let repository = try repository(policy: "base") { try $0.write(".lint.yml", text) }
    let expected = weaker.map { "The change edits .lint.yml, and after the merge this file decides how other changes are judged. \($0)" }
    #expect(try messages(repository, ["--head", "HEAD"]) == (expected.map { [".lint.yml": $0] } ?? [:]))
  }

  @Test("With `policy: base`, a configuration that would stop every later review ends with status 2", arguments: [
    (".lint.yml", "policy: base\nparnt: team.yml\n", ".lint.yml:2:1: unknown key \"parnt\"."),
    ("Sources/.lint.yml", "rulez: {}\n", "Sources/.lint.yml:1:1: unknown key \"rulez\"."),
  ])
  func invalidLaterConfiguration(path: String, text: String, message: String) throws {
    let repository = try repository(policy: "base") { try $0.write(path, text) }
    for head in [[], ["--head", "HEAD"]] {
      let run = try repository.reviewbot(["check", "--no-tests", "--base", "main"] + head)
      #expect(run.status == 2 && run.standardError.contains("error: \(message)"), "\(run.standardError)")
    }
  }

  @Test("A named configuration is compared with its own earlier contents")
  func namedConfiguration() throws {
    let repository = try repository { try $0.write("ci/lint.yml", "rules: {force_try: off}\n") }
    #expect(try messages(repository, ["--config", "ci/lint.yml"])["ci/lint.yml"]?
      .hasSuffix("Weaker than before: `rules.force_try` (`off` instead of `error`).") == true)
  }

  /// The messages of the notes by path.
  private func messages(_ repository: TemporaryRepository, _ arguments: [String]) throws -> [String: String] {
    let run = try repository.reviewbot(["check", "--no-tests", "--base", "main", "--format", "json"] + arguments)
    let findings = try run.report().checks.flatMap(\.findings).filter { $0.rule == "edited_configuration" }
    return Dictionary(findings.map { ($0.path ?? "", $0.message) }) { $1 }
  }

  @Test("A configuration and a baseline named on the command line are listed")
  func commandLine() throws {
    let repository = try repository { repository in
      try repository.write("ci/lint.yml", "rules: {force_try: off}\n")
      try repository.write("known", "reviewbot-coverage 1\nproject 1 0 0\nlines 1 1\nfile 1c Sources/A.swift\n")
      try repository.write(".lint.yml", "rules: {}\n")
    }
    #expect(try edited(repository, ["--config", "ci/lint.yml"]) == ["ci/lint.yml"])
    try repository.write(".git/a.lcov", "SF:Sources/A.swift\nDA:1,1\nend_of_record\n")
    #expect(try edited(repository, ["--report", ".git/a.lcov", "--baseline", "known"]) == [".lint.yml", "known"])
  }

  @Test("Every format shows it, and no gate fails because of it", arguments: reporters.map(\.name))
  func formats(format: String) throws {
    let repository = try repository { try $0.write(".lint.yml", "gates: {lint: note}\n") }
    for command in [["check", "--no-tests"], ["lint"]] {
      let run = try repository.reviewbot(command + ["--base", "main", "--format", format])
      #expect(run.status == 0)
      #expect(run.standardOutput.contains(".lint.yml"), "\(format): \(run.standardOutput)")
      #expect(run.standardOutput.contains("decides how"), "\(format): \(run.standardOutput)")
    }
  }

  @Test("`coverage` shows it, too, even if nothing is measured", arguments: reporters.map(\.name))
  func coverage(format: String) throws {
    let repository = try repository { try $0.write(".lint.yml", "gates: {coverage: off}\n") }
    try repository.write("cov.lcov", "SF:Sources/Other.swift\nDA:1,1\nend_of_record\n")
    let run = try repository.reviewbot("coverage", "--report", "cov.lcov", "--base", "main", "--head", "HEAD", "--format", format)
    #expect(run.standardOutput.contains("decides how"), "\(format): \(run.standardOutput)\(run.standardError)")
  }
}
