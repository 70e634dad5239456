import Foundation
import ReviewTestKit
import Testing
import Yams

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
    let run = try ProgramRun(
      ["\(Self.scripts)/release", "--output", "\(folder.path)/dist"], in: folder.path,
      environment: ["PATH": try Self.link(["bash", "dirname", "git"], in: folder)])
    #expect(run.status == 2 && run.standardError.hasPrefix("ci/packaging/libgit2: install cmake"), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/dist"))
  }

  /// Returns a PATH that has these programs only.
  private static func link(_ programs: [String], in folder: TemporaryTestFolder) throws -> String {
    let script = "mkdir bin; for name; do ln -s \"$(command -v \"$name\")\" bin; done"
    let run = try ProgramRun(["sh", "-ec", script, "sh"] + programs, in: folder.path)
    #expect(run.status == 0, "\(run.standardError)")
    return "\(folder.path)/bin"
  }

  @Test("The files of both machines are merged if their checksums are right and the tag is their version", arguments: [
    ("v0.1.0", "", 0, ""), ("v0.1.1", "", 1, "::error::There is no tarball of 0.1.1 for x86_64."),
    ("v0.1.0", "rm -r built/release-ubuntu-24.04-arm", 1, "::error::There is no tarball of 0.1.0 for aarch64."),
    ("v0.1.0", "echo >>built/release-ubuntu-24.04/reviewbot_0.1.0_amd64.deb", 1, "amd64.deb: FAILED"),
  ])
  func merges(tag: String, change: String, status: Int32, words: String) throws {
    let workflow = try GitHubTemplate("release", in: "../packaging")
    let folder = try TemporaryTestFolder()
    let prepared = try ProgramRun(["sh", "-ec", """
      for each in "ubuntu-24.04 x86_64 amd64" "ubuntu-24.04-arm aarch64 arm64"; do
        set -- $each
        mkdir -p built/release-$1
        cd built/release-$1
        echo "$2" | tee reviewbot-0.1.0-linux-$2.tar.xz reviewbot-0.1.0-linux-$2.cdx.json >reviewbot_0.1.0_$3.deb
        sha256sum reviewbot[-_]* >SHA256SUMS
        cd ../..
      done
      \(change)
      """], in: folder.path)
    #expect(prepared.status == 0, "\(prepared.standardError)")
    let runners = workflow.root["jobs"]?["build"]?["strategy"]?["matrix"]?["runner"]?.lines
    #expect(runners == "ubuntu-24.04\nubuntu-24.04-arm")
    let step = try workflow.step("Merge the files of both machines")
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C"]
      .merging(step.environment(["github.ref_name": tag])) { $1 }
    let run = try ProgramRun(["bash", "-ec", try #require(step.script)], in: folder.path, environment: environment)
    #expect(run.status == status && (words.isEmpty || run.standardOutput.contains(words)), "\(run.standardOutput)")
    guard status == 0 else { return }
    #expect(run.standardOutput.split(separator: "\n") == [
      "reviewbot-0.1.0-linux-aarch64.cdx.json: OK", "reviewbot-0.1.0-linux-aarch64.tar.xz: OK",
      "reviewbot-0.1.0-linux-x86_64.cdx.json: OK", "reviewbot-0.1.0-linux-x86_64.tar.xz: OK",
      "reviewbot_0.1.0_amd64.deb: OK", "reviewbot_0.1.0_arm64.deb: OK",
    ])
  }

  @Test("Only the job that publishes a release can write, and it runs no sources")
  func publishing() throws {
    let workflow = try GitHubTemplate("release", in: "../packaging")
    #expect(workflow.jobs == ["build", "try", "publish"] && workflow.root["permissions"]?.mapping?.isEmpty == true)
    #expect(workflow.permissions(of: "build") == ["contents": "read"])
    #expect(workflow.permissions(of: "publish") == ["contents": "write"])
    #expect(workflow.root["jobs"]?["publish"]?["needs"]?.lines == "build\ntry")
    let publishing = workflow.steps.filter { $0.job == "publish" }
    #expect(publishing.compactMap(\.action).allSatisfy { $0.hasPrefix("actions/download-artifact@") })
  }

  @Test("The action refuses a release that it cannot verify", arguments: [
    (["VERSION": "main"], "The version must be like 0.1.0."), (["VERSION": "0.1.0"], "A version requires the input sha256"),
    (["VERSION": "0.1.0/../x", "SHA256": String(repeating: "a", count: 64)], "The version must be like 0.1.0."),
  ])
  func refuses(variables: [String: String], message: String) throws {
    let run = try Self.install(variables, in: TemporaryTestFolder())
    #expect(run.status == 2 && run.standardOutput.contains("::error title=reviewbot::\(message)"), "\(run.standardOutput)")
  }

  @Test("The action names a missing tool, and how to install it", arguments: ["curl", "xz"])
  func missingTool(name: String) throws {
    let folder = try TemporaryTestFolder()
    let others = ["curl", "xz"].filter { $0 != name && InstalledDocumentsTests.isInstalled($0) }
    let path = try Self.link(["bash", "mkdir", "uname", "sha256sum"] + others, in: folder)
    let run = try Self.install(
      ["PATH": path, "VERSION": "0.1.0", "SHA256": String(repeating: "a", count: 64)], in: folder)
    let message = others.isEmpty ? "is missing" : "\(name) is missing"
    #expect(run.status == 2 && run.standardOutput.contains(message), "\(run.standardOutput)\(run.standardError)")
    #expect(run.standardOutput.contains("apt-get install -y ca-certificates curl xz-utils"))
  }

  @Test("A build by the action has the commit that the workflow names", arguments: [
    (String(repeating: "0123456789", count: 4), "012345678901\n"), ("v0.1.0", "\n"), ("", "\n"),
  ])
  func builds(reference: String, output: String) throws {
    let folder = try TemporaryTestFolder()
    let build = "#!/bin/sh\nprintf '#!/bin/sh\\necho %s\\n' \"$REVIEWBOT_COMMIT\" >built\nchmod +x built\necho \"$PWD/built\"\n"
    try folder.write(Array(build.utf8), to: Array("ci/build".utf8))
    let prepared = try ProgramRun(
      ["sh", "-ec", "mkdir ci/action; cp \(Self.scripts)/action/install ci/action; chmod +x ci/build"], in: folder.path)
    #expect(prepared.status == 0, "\(prepared.standardError)")
    let run = try Self.install(["REF": reference], in: folder, script: "\(folder.path)/ci/action/install")
    #expect(run.status == 0 && run.standardOutput == output, "\(run.standardOutput)\(run.standardError)")
  }

  @Test(
    "The action installs a release with the expected checksum only",
    .enabled(if: InstalledDocumentsTests.isInstalled("curl") && InstalledDocumentsTests.isInstalled("xz")))
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

  private static func install(
    _ variables: [String: String], in folder: TemporaryTestFolder, script: String = "\(scripts)/action/install"
  ) throws -> ProgramRun {
    let runner = [
      "FOLDER": "\(folder.path)/program", "GITHUB_PATH": "\(folder.path)/path", "GITHUB_OUTPUT": "\(folder.path)/output",
      "REPOSITORY": "octo/reviewbot", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    return try ProgramRun([script], in: folder.path, environment: runner.merging(variables) { $1 })
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
