import Foundation
import ReviewTestKit
import Testing

@Suite("Configurations of other tools")
struct ForeignConfigurationTests {
  private func repository(_ files: [String]) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let value = 1\n")
    for file in files { try repository.write(file, "{}\n") }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", "let value = 2\n")
    return repository
  }

  private static let swiftLint =
    "note: reviewbot does not read .swiftlint.yml. Convert it with `reviewbot init --from .swiftlint.yml`.\n"
  private static let swiftFormat =
    "note: reviewbot does not read .swift-format. `reviewbot init` writes a .lint.yml with the defaults.\n"

  @Test("They are mentioned once on standard error, unless reviewbot is configured", arguments: [
    ([".swiftlint.yml"], swiftLint), ([".swift-format"], swiftFormat), ([".swift-format", ".swiftlint.yml"], swiftLint + swiftFormat),
    ([], ""), ([".swiftlint.yml", ".lint.yml"], ""), ([".swift-format", ".lint.yml"], ""), (["Inner/.swiftlint.yml"], ""),
  ])
  func named(files: [String], said: String) throws {
    let repository = try repository(files)
    for arguments in [["check", "--no-tests"], ["lint"], ["lint", "--all-lines"], ["lint", "--head", "HEAD"]] {
      let run = try repository.reviewbot(arguments + ["--format", "json"])
      #expect(run.status == 0 && run.standardError == said, "\(arguments)")
      #expect(!run.standardOutput.contains("swiftlint.yml is"))
    }
  }

  @Test("A configuration named on the command line counts")
  func namedConfiguration() throws {
    let repository = try repository([".swiftlint.yml", "other.yml"])
    for arguments in [["lint"], ["lint", "--all-lines"], ["check", "--no-tests"]] {
      let run = try repository.reviewbot(arguments + ["--config", "other.yml"])
      #expect(run.status == 0 && run.standardError == "")
    }
  }

  @Test("In a folder of the repository, the suggested command has the whole path, and works")
  func below() throws {
    let repository = try repository([".swiftlint.yml"])
    try repository.write("Sources/B.swift", "let other = 1\n")
    let run = try CommandLineRun(["lint"], in: repository.path + "/Sources")
    #expect(run.standardError.hasSuffix("/.swiftlint.yml`.\n"))
    let command = try #require(run.standardError.split(separator: "`").dropFirst().first).split(separator: " ").dropFirst().map(String.init)
    #expect(try CommandLineRun(command, in: repository.path + "/Sources").status == 0)
    #expect(try repository.text(of: ".lint.yml").hasPrefix("# Converted from "))
  }

  @Test("init mentions SwiftLint's configurations of folders")
  func initialiseNested() throws {
    let repository = try repository(["App/.swiftlint.yml"])
    let path = repository.path + "/App/.swiftlint.yml"
    #expect(try repository.reviewbot("init").standardError == """
      note: reviewbot does not read \(path). Convert it with `reviewbot init --from \(path)`.

      """)
  }

  @Test("Configurations of formatters are not converted", arguments: [
    (".swift-format", #"{"version": 1}"#, "swift-format"), (".swiftformat", "--indent 4\n", "SwiftFormat"),
    ("format.json", #" {"lineLength": 100, "rules": {"NoBlockComments": true}}"#, "swift-format"),
  ])
  func formatters(name: String, text: String, tool: String) throws {
    let repository = try repository([])
    try repository.write(name, text)
    let run = try repository.reviewbot("init", "--from", name)
    #expect(run.status == 2 && run.standardOutput == "")
    #expect(run.standardError == """
      error: \(name) is a configuration of \(tool), which formats code.
        Keep it: reviewbot does not format code. `--from` converts a `.swiftlint.yml`.

      """)
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.lint.yml"))
  }

  @Test("init mentions them after it wrote the defaults, and says how to replace those")
  func initialise() throws {
    let repository = try repository([".swiftlint.yml", ".swift-format"])
    let run = try repository.reviewbot("init")
    #expect(run.status == 0 && run.standardOutput.hasPrefix("Wrote "))
    #expect(run.standardError == """
      note: reviewbot does not read .swiftlint.yml. Convert it with `reviewbot init --from .swiftlint.yml --force`.
      note: reviewbot does not read .swift-format. Edit the .lint.yml instead.

      """)
    #expect(try repository.reviewbot("init", "--from", ".swiftlint.yml", "--force").standardError == "")
    #expect(try repository.reviewbot("lint").standardError == "")
  }
}
