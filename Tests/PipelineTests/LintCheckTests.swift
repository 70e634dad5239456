import Linting
import Pipeline
import ReviewCore
import Testing

@Suite("The lint check")
struct LintCheckTests {
  /// A force try (an error), a semicolon (a warning) and a long name that is fine.
  private static let text = "let a = try! run()\nlet b = 2;\nlet c = 3\n"
  private static let rules: LintSettings = LintSettings(rules: [
    "force_try": RuleSetting(severity: .error), "trailing_semicolon": RuleSetting(severity: .warning),
  ])

  private func check(
    gate: Severity? = .error, scope: FileScope = FileScope(), paths: [RepoPath]? = nil,
    breadth: Scoping.Breadth = .change, sources: MemorySources = MemorySources(texts: ["Sources/A.swift": text])
  ) throws -> LintCheck {
    LintCheck(
      linter: Linter(library: try RuleLibrary.builtIn(), settings: Self.rules), sources: sources, scope: scope,
      paths: paths, breadth: breadth, gate: gate)
  }

  private func newFile(_ path: String = "Sources/A.swift") throws -> Change {
    try Prepared.change(Prepared.newFile(path, Self.text))
  }

  @Test("Findings at or above the gate's severity fail, and the reason counts them", arguments: [
    (Severity.error, Verdict.failed(reason: "1 error")), (.warning, .failed(reason: "2 findings at or above warning")),
    (.note, .failed(reason: "2 findings at or above note")), (nil, .passed),
  ] as [(Severity?, Verdict)])
  func gates(gate: Severity?, verdict: Verdict) async throws {
    let result = try await check(gate: gate).result(for: try newFile())
    #expect(result.verdict == verdict)
    #expect(result.findings.map(\.rule) == ["force_try", "trailing_semicolon"])
    #expect(result.metrics == [
      Metric("files", 1), Metric("rules", 2), Metric("errors", 1), Metric("warnings", 1), Metric("notes", 0),
    ])
  }

  @Test("Only findings on added lines count")
  func onlyAddedLines() async throws {
    let change = try Prepared.change(
      "--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -1,2 +1,3 @@\n let a = try! run()\n+let b = 2;\n let c = 3\n")
    let result = try await check().result(for: change)
    #expect(result.verdict == .passed)
    #expect(result.findings.map { "\($0.rule) \($0.scope)" } == ["trailing_semicolon added"])
  }

  @Test("Files that no person wrote in the change are not looked at", arguments: [
    FileChange(status: .deleted, oldPath: "Sources/A.swift", newPath: nil, hunks: []),
    FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", newKind: .submodule, hunks: []),
    FileChange(status: .renamed(similarity: 100), oldPath: "B.swift", newPath: "Sources/A.swift", hunks: []),
    FileChange(status: .modified, oldPath: "Sources/A.swift", newPath: "Sources/A.swift", opacity: .binary, hunks: []),
    FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", isGenerated: true, hunks: []),
    FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", isVendored: true, hunks: []),
    FileChange(status: .added, oldPath: nil, newPath: "Sources/A.txt", hunks: []),
  ])
  func leftOut(file: FileChange) async throws {
    let result = try await check().result(for: Change(subject: Prepared.subject, diff: Diff(files: [file])))
    #expect(result.count("files") == 0)
    #expect(result.verdict == .passed)
  }

  @Test("Source that cannot be looked at is named, with the reason", arguments: [
    (FileChange.Opacity.tooLarge(bytes: 20_971_520), "it has 20971520 bytes, too many for source that a person wrote"),
    (.binary, "git takes it for binary"), (.lfsPointer, "it is a pointer of Git LFS"),
  ])
  func opaque(opacity: FileChange.Opacity, reason: String) async throws {
    let files = ["Sources/A.swift", "Sources/A.png", "Skipped/A.swift"].map { path in
      FileChange(status: .added, oldPath: nil, newPath: RepoPath(path), opacity: opacity, hunks: [])
    }
    let scope = FileScope(exclude: [try #require(Glob("Skipped"))])
    let result = try await check(scope: scope).result(for: Change(subject: Prepared.subject, diff: Diff(files: files)))
    #expect(result.notices == ["Sources/A.swift was not looked at: \(reason)."])
  }

  @Test("What the configuration leaves out is left out")
  func scoped() async throws {
    let result = try await check(scope: FileScope(exclude: [try #require(Glob("Sources"))])).result(for: try newFile())
    #expect(result.count("files") == 0)
    #expect(result.findings.isEmpty)
  }

  @Test("With paths, whole files are linted whether they changed or not")
  func wholeFiles() async throws {
    let result = try await check(paths: ["Sources/A.swift"], breadth: .file).result(for: try Prepared.change())
    #expect(result.findings.map { "\($0.rule) \($0.scope)" } == ["force_try file", "trailing_semicolon file"])
    #expect(result.verdict == .failed(reason: "1 error"))
  }

  @Test("A file that cannot be read is noted, and the others are judged")
  func unreadable() async throws {
    let change = try Prepared.change(
      Prepared.newFile("Sources/A.swift", Self.text) + Prepared.newFile("Sources/B.swift", Self.text))
    let result = try await check().result(for: change)
    #expect(result.findings.allSatisfy { $0.location?.path == "Sources/A.swift" } && result.findings.count == 2)
    #expect(result.notices == ["Sources/B.swift was not linted: Sources/B.swift is not there."])
  }
}
