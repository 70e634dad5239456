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
    #expect(try edited(try repository(policy: "base") { try $0.write(".lint.yml", "rules: {}\n") }) == [])
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
