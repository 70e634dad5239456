import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot post --forge files")
struct PostToFilesTests {
  private let repository: TemporaryRepository
  private let folder: String

  /// A change that adds three lines with a finding each, and its report.
  init() throws {
    repository = try TemporaryRepository.withFeature()
    folder = repository.path + "/.git/out"
    try repository.write("Sources/New.swift", PostedReport.slips(3))
    try repository.commit("Go on")
    try PostedReport.review(repository)
  }

  private func post(_ more: [String] = [], environment: [String: String] = [:]) throws -> CommandLineRun {
    try repository.reviewbot(
      ["post", ".git/report.json", "--forge", "files", "--output", ".git/out"] + more, environment: environment)
  }

  private func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text(of: $0)) })
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private struct Publication: Decodable {
    struct Comment: Decodable {
      let path: String
      let firstLine: Int
    }

    struct CheckRun: Decodable {
      let conclusion: String
    }

    let files: [String]
    let comments: [Comment]
    let checkRun: CheckRun
  }

  @Test("All that would be posted is written, without a token and without a pull request")
  func writes() throws {
    let run = try post()
    #expect(run.status == 0, "\(run.standardError)")
    #expect(run.standardError.contains("Posted to .git/out: "))
    let contents = try contents()
    #expect(contents.keys.sorted() == ["check-run.md", "comments.md", "publication.json", "statuses.md", "summary.md"])
    #expect(contents["comments.md"]?.contains("## `Sources/New.swift`, line 2\n") == true)
    #expect(contents["check-run.md"]?.hasPrefix("# Check run reviewbot: failure\n") == true)
    #expect(contents["statuses.md"]?.contains("- **reviewbot**: failed. Failed: lint.") == true)
    #expect(contents.values.allSatisfy { !$0.contains("reviewbot:1 ") })
    let publication = try JSONDecoder().decode(Publication.self, from: Data(try text(of: "publication.json").utf8))
    #expect(publication.files.sorted() == contents.keys.sorted())
    #expect(publication.comments.map { "\($0.path):\($0.firstLine)" } == (1...3).map { "Sources/New.swift:\($0)" })
    #expect(publication.checkRun.conclusion == "failure")
  }

  @Test("Posting again writes the same bytes, whatever the number of the run")
  func repeats() throws {
    #expect(try post(environment: ["GITHUB_RUN_NUMBER": "1"]).status == 0)
    let first = try contents()
    try FileManager.default.removeItem(atPath: "\(folder)/summary.md")
    #expect(try post(environment: ["GITHUB_RUN_NUMBER": "2"]).status == 0)
    #expect(try contents() == first)
  }

  @Test("A file without contents any more is removed")
  func fixes() throws {
    #expect(try post().status == 0)
    try repository.write("Sources/New.swift", "let tidy = 1\n")
    try repository.commit("Tidy up")
    _ = try repository.reviewbot("check", "--no-tests", "--head", "HEAD", "--format", "json=.git/report.json")
    #expect(try post().status == 0)
    #expect(try contents().keys.sorted() == ["check-run.md", "publication.json", "statuses.md", "summary.md"])
  }

  @Test("A folder with files of another origin is refused and keeps them", arguments: [
    "notes.txt", "summary.md", "publication.json",
  ], [false, true])
  func foreign(name: String, isAddedLater: Bool) throws {
    if isAddedLater { #expect(try post().status == 0) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let isOwn = isAddedLater && name != "notes.txt"
    try "mine\n".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    let before = try contents()
    let run = try post()
    // Without the list, no file counts as reviewbot's own. A listed file is written again.
    let isListed = isOwn && name != "publication.json"
    #expect(run.status == (isListed ? 0 : 2), "\(run.standardError)")
    if !isListed {
      #expect(run.standardError.contains("which reviewbot did not write"))
      #expect(try contents() == before)
    }
  }

  @Test("Symbolic links are not followed", arguments: ["out", "out/summary.md", "out/publication.json"])
  func links(name: String) throws {
    #expect(try post().status == 0)
    let elsewhere = repository.path + "/.git/elsewhere"
    try FileManager.default.moveItem(atPath: "\(repository.path)/.git/\(name)", toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: "\(repository.path)/.git/\(name)", withDestinationPath: elsewhere)
    let run = try post()
    #expect(run.status == 2, "\(run.standardError)")
    #expect(FileManager.default.fileExists(atPath: elsewhere))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(repository.path)/.git/\(name)") == elsewhere)
  }

  @Test("The folder of a killed run is completed")
  func completes() throws {
    #expect(try post().status == 0)
    let first = try contents()
    for name in ["summary.md", "check-run.md"] { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    try "half".write(toFile: "\(folder)/summary.md.4711-1.draft", atomically: true, encoding: .utf8)
    #expect(try post().status == 0)
    #expect(try contents().filter { !$0.key.hasSuffix(".draft") } == first)
  }

  @Test("A dry run writes nothing")
  func dryRun() throws {
    let run = try post(["--dry-run"])
    #expect(run.status == 0 && run.standardOutput.contains("create the summary comment"), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("`check --post` writes the same files")
  func check() throws {
    #expect(try post().status == 0)
    let posted = try contents()
    let other = repository.path + "/.git/other"
    let run = try repository.reviewbot(
      "check", "--no-tests", "--head", "HEAD", "--post", "--forge", "files", "--post-output", ".git/other")
    #expect(run.status == 1, "\(run.standardError)")
    let comments = try String(contentsOfFile: "\(other)/comments.md", encoding: .utf8)
    #expect(comments == posted["comments.md"])
  }

  @Test("The folder and the kind of forge need each other", arguments: [
    (["post", ".git/report.json", "--forge", "files"], "`--forge files` requires `--output`."),
    (["post", ".git/report.json", "--output", "x"], "`--output` requires `--forge files`."),
    (["check", "--post", "--forge", "files"], "`--forge files` requires `--post-output`."),
    (["check", "--post-output", "x"], "`--post-output` requires `--post`."),
  ])
  func options(arguments: [String], words: String) throws {
    let run = try repository.reviewbot(arguments)
    #expect(run.status == 64)
    #expect(run.standardError.contains(words), "\(run.standardError)")
  }
}
