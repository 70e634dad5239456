import Foundation
import ReviewTestKit
import Testing

@testable import Review

/// The scripts of `ci/packaging`, `ci/release` and `ci/action`, as a release and a workflow run them.
@Suite("The scripts of a release", .timeLimit(.minutes(5)))
struct ReleaseScriptTests {
  private static let scripts = TemplateSite.templates.deletingLastPathComponent().path

  @Test("The notes are the section of the version, or the unreleased changes", arguments: [
    ("0.2.0", "# reviewbot 0.2.0\n\n### Fixed\n- B.\n\n", ""), ("0.3.0", "# reviewbot 0.3.0\n\nSoon.\n\n", "has no section [0.3.0]"),
  ])
  func notes(version: String, notes: String, warning: String) throws {
    let folder = try TemporaryTestFolder()
    let changelog = "# Changelog\n\n## [Unreleased]\nSoon.\n\n## [0.2.0] - 2026-01-02\n\n### Fixed\n- B.\n\n## [0.1.0]\n- A.\n"
    try folder.write(Array(changelog.utf8), to: Array("CHANGELOG.md".utf8))
    let run = try ProgramRun(["\(Self.scripts)/packaging/notes", version, "CHANGELOG.md"], in: folder.path)
    #expect(run.status == 0 && run.standardOutput.trimmed == notes.trimmed, "\(run.standardOutput)")
    #expect(warning.isEmpty ? run.standardError == "" : run.standardError.contains(warning))
  }

  @Test("A changelog without changes is an error")
  func noNotes() throws {
    let folder = try TemporaryTestFolder()
    try folder.write(Array("# Changelog\n".utf8), to: Array("CHANGELOG.md".utf8))
    let run = try ProgramRun(["\(Self.scripts)/packaging/notes", "0.1.0", "CHANGELOG.md"], in: folder.path)
    #expect(run.status == 2 && run.standardError.contains("has neither [0.1.0] nor [Unreleased]"))
  }

  @Test("The bill of materials has each resolved package, with its licence")
  func bill() throws {
    let resolved = """
      {"pins": [
        {"identity": "yams", "location": "https://github.com/jpsim/Yams", "state": {"revision": "ab", "version": "6.2.2"}},
        {"identity": "swift-asn1", "location": "https://github.com/apple/swift-asn1.git", "state": {"revision": "cd", "version": "1.7.4"}},
        {"identity": "own", "location": "https://example.com/own", "state": {"revision": "ef"}}]}
      """
    let command = ["python3", "\(Self.scripts)/packaging/sbom.py", "0.1.0", "1.7.2", "6.3.1"]
    let epoch = ["SOURCE_DATE_EPOCH": "1700000000"].merging(ProcessInfo.processInfo.environment) { own, _ in own }
    let run = try ProgramRun(command, environment: epoch, input: Array(resolved.utf8))
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try ProgramRun(command, environment: epoch, input: Array(resolved.utf8)).output == run.output)
    let bill = try JSONDecoder().decode(Bill.self, from: Data(run.output))
    #expect(bill.specVersion == "1.5" && bill.metadata.timestamp == "2023-11-14T22:13:20Z")
    #expect(bill.components.map(\.purl) == [
      "pkg:swift/example.com/own@ef", "pkg:swift/github.com/apple/swift-asn1@1.7.4", "pkg:swift/github.com/jpsim/Yams@6.2.2",
      "pkg:github/libgit2/libgit2@v1.7.2", "pkg:github/swiftlang/swift@swift-6.3.1-RELEASE",
    ])
    #expect(bill.components.map { $0.licenses?.first?.license.name } == [
      nil, "Apache 2.0", "MIT", "GPL-2.0 with linking exception", "Apache-2.0 with Swift-exception",
    ])
  }

  private struct Bill: Decodable {
    struct Metadata: Decodable { let timestamp: String }
    struct Licence: Decodable { let license: Name }
    struct Name: Decodable { let name: String }
    struct Component: Decodable {
      let purl: String
      let licenses: [Licence]?
    }

    let specVersion: String
    let metadata: Metadata
    let components: [Component]
  }

  @Test("A release whose libgit2 cannot be built ends before anything is built")
  func noCMake() throws {
    let folder = try TemporaryTestFolder()
    let tools = try ProgramRun(
      ["sh", "-ec", "mkdir bin; for tool in bash dirname git; do ln -s \"$(command -v $tool)\" bin; done"], in: folder.path)
    #expect(tools.status == 0, "\(tools.standardError)")
    let run = try ProgramRun(
      ["\(Self.scripts)/release", "--output", "\(folder.path)/dist"], in: folder.path,
      environment: ["PATH": "\(folder.path)/bin"])
    #expect(run.status == 2 && run.standardError.hasPrefix("ci/packaging/libgit2: install cmake"), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/dist"))
  }

  @Test("The action refuses a release that it cannot verify", arguments: [
    (["VERSION": "main"], "The version must be like 0.1.0."), (["VERSION": "0.1.0"], "A version requires the input sha256"),
    (["VERSION": "0.1.0/../x", "SHA256": String(repeating: "a", count: 64)], "The version must be like 0.1.0."),
  ])
  func refuses(variables: [String: String], message: String) throws {
    let run = try Self.install(variables, in: TemporaryTestFolder())
    #expect(run.status == 2 && run.standardOutput.contains("::error title=reviewbot::\(message)"), "\(run.standardOutput)")
  }

  @Test("The action installs a release with the expected checksum only", .enabled(if: InstalledDocumentsTests.isInstalled("curl")))
  func installs() throws {
    let folder = try TemporaryTestFolder()
    let prepared = try ProgramRun(["sh", "-ec", """
      name=reviewbot-0.1.0-linux-$(uname -m)
      release=octo/reviewbot/releases/download/v0.1.0
      mkdir -p "$name/bin" "$release"
      printf '#!/bin/sh\\necho 0.1.0\\n' >"$name/bin/reviewbot"
      chmod +x "$name/bin/reviewbot"
      tar -cJf "$release/$name.tar.xz" "$name"
      sha256sum "$release/$name.tar.xz" | cut -d' ' -f1
      """], in: folder.path)
    #expect(prepared.status == 0, "\(prepared.standardError)")
    let variables = ["VERSION": "0.1.0", "SERVER": "file://\(folder.path)", "SHA256": prepared.standardOutput.trimmed]
    let run = try Self.install(variables, in: folder)
    #expect(run.status == 0 && run.standardOutput == "0.1.0\n", "\(run.standardOutput)\(run.standardError)")
    let output = try String(contentsOfFile: "\(folder.path)/output", encoding: .utf8)
    #expect(output == "path=\(folder.path)/program/bin/reviewbot\n")
    #expect(try String(contentsOfFile: "\(folder.path)/path", encoding: .utf8) == "\(folder.path)/program/bin\n")
    let wrong = try Self.install(variables.merging(["SHA256": String(repeating: "0", count: 64)]) { $1 }, in: folder)
    #expect(wrong.status == 2 && wrong.standardOutput.contains("does not have the expected checksum"))
  }

  private static func install(_ variables: [String: String], in folder: TemporaryTestFolder) throws -> ProgramRun {
    let runner = [
      "FOLDER": "\(folder.path)/program", "GITHUB_PATH": "\(folder.path)/path", "GITHUB_OUTPUT": "\(folder.path)/output",
      "REPOSITORY": "octo/reviewbot", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    return try ProgramRun(
      ["\(scripts)/action/install"], in: folder.path, environment: runner.merging(variables) { $1 })
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
