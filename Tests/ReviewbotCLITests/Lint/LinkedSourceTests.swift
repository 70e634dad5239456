import ReviewTestKit
import Testing

@Suite("Swift sources that are links, on the command line")
struct LinkedSourceTests {
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Hidden.txt", "let hidden = try! run()\n")
    return repository
  }

  private static let commands = [["lint"], ["lint", "--head", "HEAD"], ["check", "--no-tests"], ["check", "--no-tests", "--head", "HEAD"]]

  @Test("A new link to a file of another name is linted, in a change and in whole files", arguments: commands + [
    ["lint", "--all-lines"], ["lint", "--all-lines", "Sources"],
  ])
  func new(command: [String]) throws {
    let repository = try repository()
    try repository.link("Sources/Evil.swift", to: "../Hidden.txt")
    try repository.commit("Hide")
    let run = try repository.reviewbot(command + ["--format", "json"])
    #expect(run.status == 1)
    #expect(try run.report().findings == ["Sources/Evil.swift:1 force_try"])
  }

  @Test("Lines that a change adds to the target of an existing link are linted", arguments: commands)
  func old(command: [String]) throws {
    let repository = try repository()
    try repository.git("checkout", "--quiet", "main")
    try repository.link("Sources/Evil.swift", to: "../Hidden.txt")
    try repository.commit("Link")
    try repository.git("checkout", "--quiet", "-B", "feature")
    try repository.write("Hidden.txt", "let hidden = try! run()\nlet more = try! run()\n")
    try repository.commit("Hide more")
    let run = try repository.reviewbot(command + ["--format", "json"])
    #expect(run.status == 1)
    #expect(try run.report().findings == ["Sources/Evil.swift:2 force_try"])
  }

  @Test("A link to a Swift file that the configuration excludes is linted, in a change and in whole files", arguments: [
    (["lint"], ["Sources/Evil.swift:2 force_try"]), (["lint", "--head", "HEAD"], ["Sources/Evil.swift:2 force_try"]),
    (["lint", "--all-lines"], ["Sources/Evil.swift:1 force_try", "Sources/Evil.swift:2 force_try"]),
    (["lint", "--all-lines", "Sources"], ["Sources/Evil.swift:1 force_try", "Sources/Evil.swift:2 force_try"]),
  ])
  func excluded(command: [String], findings: [String]) throws {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "exclude: [Old]\n")
    try repository.write("Old/Old.swift", "let hidden = try! run()\n")
    try repository.write("Sources/Clean.swift", "let clean = 1\n")
    try repository.link("Sources/Evil.swift", to: "../Old/Old.swift")
    try repository.link("Sources/Same.swift", to: "Clean.swift")
    try repository.commit("Link")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Old/Old.swift", "let hidden = try! run()\nlet more = try! run()\n")
    try repository.commit("Hide more")
    let run = try repository.reviewbot(command + ["--format", "json"])
    #expect(run.status == 1)
    let report = try run.report()
    #expect(report.findings == findings)
    #expect(report["lint"]?.metrics["files"] == (command.contains("--all-lines") ? 2 : 1))
  }

  @Test("A link to a file outside the repository is named but not read")
  func outside() throws {
    let repository = try repository()
    let outside = try TemporaryTestFolder()
    try outside.write(Array("let outside = try! run()\n".utf8), to: Array("S.txt".utf8))
    try repository.link("Sources/Evil.swift", to: outside.path + "/S.txt")
    let run = try repository.reviewbot("lint", "--format", "json")
    #expect(try run.report().findings == [])
    #expect(run.status == 2)
    #expect(run.standardOutput.contains("Sources/Evil.swift was not linted: "))
  }
}
