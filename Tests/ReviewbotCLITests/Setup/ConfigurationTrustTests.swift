import Foundation
import ReviewTestKit
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("The configuration that judges a change")
struct ConfigurationTrustTests {
  /// `main` with a configuration, and `feature` with another one and a mistake.
  private func repository(base: String?, head: String?) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", "let value = 1\n")
    if let base { try repository.write(".lint.yml", base) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/New.swift", "let untidy = try! run()\n")
    if let head { try repository.write(".lint.yml", head) }
    try repository.commit("Go on")
    return repository
  }

  @Test("The head's configuration applies, unless the base's has `policy: base`", arguments: [
    (nil, nil, 1), (nil, "rules: {force_try: off}", 0), ("rules: {force_try: off}", nil, 0),
    ("rules: {force_try: off}", "rules: {force_try: error}", 1), ("policy: head", "policy: base\nrules: {force_try: off}", 0),
    ("policy: base", "rules: {force_try: off}", 1), ("policy: base", "policy: head\nrules: {force_try: off}", 1),
    ("policy: base\nrules: {force_try: off}", "rules: {force_try: error}", 0), ("policy: base", "excluce: []", 2),
    ("policy: [", "rules: {force_try: off}", 2), ("policy: bse", "rules: {force_try: off}", 2),
    ("[policy: base]", "rules: {force_try: off}", 2), ("excluce: []", "rules: {force_try: off}", 0), ("policy: base\ngates: {lint: off}", "gates: {lint: error}", 0),
  ] as [(String?, String?, Int32)])
  func policy(base: String?, head: String?, status: Int32) throws {
    let repository = try repository(base: base, head: head)
    let committed = try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD")
    #expect(committed.status == status, "\(committed.standardOutput)\(committed.standardError)")
    #expect(try repository.reviewbot("lint", "--base", "main").status == status)
    let saysSo = committed.standardOutput.contains("The configuration of main applies, because it sets `policy: base`.")
    #expect(saysSo == ((base ?? "").hasPrefix("policy: base") && status != 2), "\(committed.standardOutput)")
  }

  @Test("A configuration cannot write files into a bare repository, whose root is git's own folder")
  func bareRepository() throws {
    let repository = try repository(base: "report: {formats: [text, json=description]}", head: nil)
    try repository.git("clone", "--quiet", "--bare", ".", "../bare.git")
    let run = try repository.reviewbot("lint", "--base", "main", "--head", "feature", "--repo", "../bare.git")
    #expect(run.status == 1, "\(run.standardError)")
    #expect(!(try repository.text(of: "../bare.git/description").contains("checks")))
    #expect(run.standardOutput.contains("which is not written"), "\(run.standardOutput)")
  }

  @Test("A change cannot weaken the rules with a configuration in a folder, either")
  func nested() throws {
    let repository = try repository(base: "policy: base", head: "policy: base")
    try repository.write("Sources/.lint.yml", "rules: {force_try: off}")
    try repository.commit("Look away")
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD").status == 1)
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main").status == 1)
    try repository.write(".lint.yml", "policy: head")
    try repository.git("checkout", "--quiet", "main")
    try repository.write(".lint.yml", "policy: head")
    try repository.commit("Trust")
    try repository.git("checkout", "--quiet", "feature")
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD").status == 0)
  }

  @Test("A reviewed commit is judged by its own configuration, whatever is in the working tree")
  func headOfCommit() throws {
    let repository = try repository(base: nil, head: "rules: {force_try: off}")
    try repository.write(".lint.yml", "excluce: []")
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "feature").status == 0)
    let run = try repository.reviewbot("check", "--no-tests", "--base", "main")
    #expect(run.status == 2 && run.standardError.hasPrefix("error: .lint.yml:1:1: unknown key"))
  }

  @Test("The target branch decides which variables a change's tests see", arguments: [
    ("", "[PLAIN, ALLOWED]", []), ("[ALLOWED]", "[PLAIN, ALLOWED]", ["ALLOWED"]), ("[PLAIN, ALLOWED]", "[PLAIN]", ["PLAIN"]),
  ] as [(String, String, [String])])
  func variables(base: String, head: String, seen: [String]) throws {
    let command = "command: [sh, -c, 'env > ../seen']"
    let repository = try repository(
      base: base.isEmpty ? nil : "tests: {environment: \(base)}", head: "tests: {\(command), environment: \(head)}")
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.commit("Have a package")
    let environment = ["PLAIN": "1", "ALLOWED": "2", "XDG_CACHE_HOME": repository.path + "/../cache"]
    let run = try repository.reviewbot(["check", "--base", "main", "--head", "HEAD"], environment: environment)
    let names = try repository.text(of: "../seen").split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(["PLAIN", "ALLOWED"].filter { name in names.contains { $0 == name } } == seen.sorted())
    #expect(run.standardOutput.contains("The tests do not see PLAIN") == !seen.contains("PLAIN"), "\(run.standardOutput)")
    for more in [[], ["--config", ".lint.yml"]] {
      try repository.remove("../seen")
      let run = try repository.reviewbot(["check", "--base", "main"] + more, environment: environment)
      let names = try repository.text(of: "../seen").split(separator: "\n").map { $0.prefix { $0 != "=" } }
      #expect(["PLAIN", "ALLOWED"].filter { name in names.contains { $0 == name } } == seen.sorted(), "\(run.standardOutput)")
    }
  }

  @Test("A configuration outside the repository is trusted, also for the variables that tests see")
  func variablesOfTheUser() throws {
    let repository = try repository(base: nil, head: nil)
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("../own.yml", "tests: {command: [sh, -c, 'env > ../seen'], environment: [PLAIN]}")
    _ = try repository.reviewbot(
      ["check", "--base", "main", "--config", "../own.yml"], environment: ["PLAIN": "1"])
    #expect(try repository.text(of: "../seen").contains("PLAIN=1\n"))
  }

  @Test("Report files are those that the target branch names, in a commit and in the working tree", arguments: [
    (nil, "[text, json=new.json]", []), ("[json=old.json]", "[text, json=new.json]", ["old.json"]),
    ("[text, json=old.json]", "[text]", ["old.json"]), ("[json=Sources/old.json]", "[json=Sources/old.json]", []),
  ] as [(String?, String, [String])])
  func reportFiles(base: String?, head: String, written: [String]) throws {
    for more in [["--head", "HEAD"], [], ["--config", ".lint.yml"]] {
      let repository = try repository(
        base: base.map { "report: {formats: \($0)}" }, head: "report: {formats: \(head)}\nrules: {force_try: off}")
      let run = try repository.reviewbot(["check", "--no-tests", "--base", "main"] + more)
      #expect(run.status == 0, "\(run.standardError)")
      let names = try FileManager.default.contentsOfDirectory(atPath: repository.path)
      #expect(Set(names).subtracting([".git", ".lint.yml", "Sources"]) == Set(written), "\(more)")
      let saysSo = run.standardOutput.contains("`report.formats` names json=new.json, which is not written")
      #expect(saysSo == head.contains("new.json"), "\(run.standardOutput)")
    }
  }

  @Test("Report files of a configuration are relative to the repository's root")
  func reportFilesFromElsewhere() throws {
    let repository = try repository(base: "report: {formats: [json=report.json]}", head: nil)
    _ = try CommandLineRun(["lint", "--repo", repository.path, "--base", "main"], in: repository.path + "/..")
    #expect(TemporaryRepository.exists(repository.path + "/report.json"))
    #expect(!TemporaryRepository.exists(repository.path + "/../report.json"))
  }

  @Test("A diff alone has no target branch, so its configuration names no files")
  func reportFilesOfADiff() throws {
    let repository = try repository(base: nil, head: "report: {formats: [text, json=new.json]}")
    let diff = try repository.output(["diff", "main", "HEAD"])
    let run = try CommandLineRun(["lint", "--diff", "-"], in: repository.path, input: diff)
    #expect(run.status == 1 && run.standardOutput.contains("names json=new.json, which is not written"))
    #expect(!TemporaryRepository.exists(repository.path + "/new.json"))
  }

  @Test("A mistake in the base's configuration is reported there")
  func baseMistake() throws {
    let run = try repository(base: "policy: base\nexcluce: []", head: "rules: {}")
      .reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD")
    #expect(run.status == 2 && run.standardError.hasPrefix("error: main:.lint.yml:2:1: unknown key"))
  }

  @Test("Configurations of folders apply whether tracked or not, to changes and to whole files")
  func nestedOnDisk() throws {
    let repository = try repository(base: nil, head: nil)
    #expect(try repository.reviewbot("lint", "--all-lines").status == 1)
    try repository.write("Sources/.lint.yml", "rules: {force_try: off}")
    #expect(try repository.reviewbot("lint", "--base", "main").status == 0)
    #expect(try repository.reviewbot("lint", "--all-lines").status == 0)
    #expect(try repository.reviewbot("lint", "--all-lines", "Sources/New.swift").status == 0)
    #expect(try repository.reviewbot("check", "--no-tests", "--base", "main", "--head", "HEAD").status == 1)
  }

  @Test("Of a change's configurations, those in parent folders of its files apply", arguments: [[], ["--head", "HEAD"]])
  func nestedAside(head: [String]) throws {
    let repository = try repository(base: nil, head: nil)
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Other/.lint.yml", "rulse: {}")
    try repository.write("Other/A.swift", "let a = 1\n")
    try repository.commit("Elsewhere")
    try repository.git("checkout", "--quiet", "-")
    try repository.git("merge", "--quiet", "main")
    #expect(try repository.reviewbot(["check", "--no-tests", "--base", "main"] + head).status == 1)
    try repository.write("Other/A.swift", "let b = 1\n")
    try repository.commit("There")
    let run = try repository.reviewbot(["check", "--no-tests", "--base", "main"] + head)
    #expect(run.status == 2 && run.standardError.contains("Other/.lint.yml:1:1: unknown key"), "\(run.standardError)")
  }

  @Test("The configuration named on the command line replaces all others")
  func named() throws {
    let repository = try repository(base: "policy: base", head: "rules: {force_try: off}")
    try repository.write("Sources/.lint.yml", "rules: {force_try: off}")
    try repository.write("ci/lint.yml", "parent: ../shared.yml")
    try repository.write("shared.yml", "rules: {force_try: error}")
    #expect(try repository.reviewbot("lint", "--base", "main", "--config", "ci/lint.yml").status == 1)
    #expect(try repository.reviewbot("lint", "--all-lines", "--config", "ci/lint.yml").status == 1)
    #expect(try repository.reviewbot("lint", "--base", "main", "--head", "HEAD", "--config", "ci/lint.yml").status == 1)
    let folder = try TemporaryTestFolder()
    try folder.write(Array("parent: shared.yml".utf8), to: Array("lint.yml".utf8))
    let run = try repository.reviewbot("lint", "--base", "main", "--config", folder.path + "/lint.yml")
    #expect(run.status == 2 && run.standardError.contains("lint.yml:1:9: this file is outside the repository"))
  }

  @Test("No link is followed, so that no other file of the machine is quoted", arguments: [".lint.yml", "Sources/.lint.yml", "linked.yml"])
  func links(name: String) throws {
    let repository = try repository(base: nil, head: nil)
    let secret = try TemporaryTestFolder()
    try secret.write(Array("token_abc: 1".utf8), to: Array("secret".utf8))
    if name == "linked.yml" { try repository.write(".lint.yml", "parent: linked.yml") }
    try repository.link(name, to: secret.path + "/secret")
    for head in [[], ["--head", "HEAD"]] {
      if !head.isEmpty { try repository.commit("Link") }
      let run = try repository.reviewbot(["check", "--no-tests", "--base", "main"] + head)
      #expect(run.status == 2 && run.standardError.contains("\(name) is not a regular file, or its path contains a symbolic link."))
      #expect(!run.standardError.contains("token_abc"))
    }
  }

  @Test("env prints which configuration applies, and how many folders have their own")
  func env() throws {
    let repository = try repository(base: "policy: base", head: nil)
    let run = try repository.reviewbot("env", "--base", "main", "--head", "HEAD")
    #expect(run.standardOutput.contains(try Regex("(?m)^configuration +main:\\.lint\\.yml$")), "\(run.standardOutput)")
    try repository.write("Sources/.lint.yml", "rules: {force_try: off}")
    try repository.git("checkout", "--quiet", "main")
    let nested = try repository.reviewbot("env").standardOutput
    #expect(nested.contains(try Regex("(?m)^ +Sources +\\(folders with a configuration of their own\\)$")), "\(nested)")
  }
}
