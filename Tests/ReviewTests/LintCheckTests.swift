import LintEngine
import LintPatterns
import LintRules
@testable import Review
import ReviewCore
import Testing

@Suite("The lint check")
struct LintCheckTests {
  /// A force try (an error), a semicolon (a warning) and a long name that is fine.
  private static let text = "let a = try! run()\nlet b = 2;\nlet c = 3\n"
  private static let rules: LintSettings = LintSettings(rules: [
    "force_try": RuleSetting(severity: .error), "trailing_semicolon": RuleSetting(severity: .warning),
  ])

  /// The text as added lines.
  private static let hunks = [
    Hunk(
      oldStart: 0, oldCount: 0, newStart: 1, newCount: 3, lines: (1...3).map { .added(new: $0, text: 0..<0) }, bytes: [])
  ]

  private func check(
    gate: Severity? = .error, scope: FileScope = FileScope(), paths: [RepoPath]? = nil,
    breadth: Scoping.Breadth = .change, targetScope: FileScope? = nil, sources: MemorySources = MemorySources(texts: ["Sources/A.swift": text])
  ) throws -> LintCheck {
    LintCheck(
      linter: Linter(library: try RuleLibrary.builtIn(), settings: Self.rules), sources: sources,
      targets: LintTargets(scope: scope, paths: paths, breadth: breadth, targetScope: targetScope), gate: gate)
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

  @Test("Files that the change makes invalid are errors; those that were invalid before are named in one notice", arguments: [
    (0, nil), (1, "Sources/A1.swift has syntax errors; the rules see only a part of it."),
    (2, "Sources/A1.swift and Sources/A2.swift have syntax errors; the rules see only a part of them."),
    (3, "Sources/A1.swift, Sources/A2.swift and Sources/A3.swift have syntax errors; the rules see only a part of them."),
    (5, "Sources/A1.swift, Sources/A2.swift, Sources/A3.swift and 2 more files have syntax errors; the rules see only a part of them."),
  ])
  func invalid(count: Int, notice: String?) async throws {
    let texts = Dictionary(uniqueKeysWithValues: (0...count).map { number in
      (RepoPath("Sources/A\(number).swift"), number == 0 ? "let a = 1\n" : "struct {{{ let\n// a\n")
    })
    func diff(isNew: Bool) -> String {
      texts.keys.sorted().map { path in
        let text = texts[path] ?? ""
        guard !isNew, text.contains("{") else { return Prepared.newFile(path.description, text) }
        return "--- a/\(path)\n+++ b/\(path)\n@@ -1,1 +1,2 @@\n struct {{{ let\n+// a\n"
      }.joined()
    }
    let check = try check(sources: MemorySources(texts: texts))
    let before = await check.result(for: try Prepared.change(diff(isNew: false)))
    #expect(before.verdict == .passed && before.notices == [notice].compactMap { $0 })
    let new = await check.result(for: try Prepared.change(diff(isNew: true)))
    #expect(new.findings.map(\.rule) == Array(repeating: SyntaxErrors.rule, count: count) && new.notices.isEmpty)
    #expect(new.verdict == (count == 0 ? .passed : .failed(reason: count == 1 ? "1 error" : "\(count) errors")))
  }

  @Test("Comments of the change that turn rules off are named once for each file, and may be forbidden")
  func suppressions() async throws {
    let text = "let a = 1 // swiftlint:disable:this todo\nlet s = \"swiftlint:disable all\"\n// reviewbot:disable all\n"
    var check = try check(sources: MemorySources(texts: ["Sources/A.swift": text]))
    let change = try Prepared.change("--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -1,1 +1,3 @@\n let a = 1 // swiftlint:disable:this todo\n+let s = \"swiftlint:disable all\"\n+// reviewbot:disable all\n")
    let named = await check.result(for: change)
    #expect(named.findings.map(\.message) == ["The change adds a comment that turns rules off: `all` on line 3."])
    #expect(named.verdict == .passed && named.count("notes") == 1 && named.rules.map(\.rule) == [AddedSuppressions.rule])
    check.suppressions = .base
    #expect(await check.result(for: change).verdict == .failed(reason: "1 error"))
  }

  @Test("Only findings on added lines count")
  func onlyAddedLines() async throws {
    let change = try Prepared.change(
      "--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -1,2 +1,3 @@\n let a = try! run()\n+let b = 2;\n let c = 3\n")
    let result = try await check().result(for: change)
    #expect(result.verdict == .passed)
    #expect(result.findings.map { "\($0.rule) \($0.scope)" } == ["trailing_semicolon added"])
  }

  @Test("Findings that are gone are counted as fixed, wherever their code moved", arguments: [
    ("-let a = try! run()\n+let a = 1\n", "let a = 1\nlet b = 2;\n", 1),
    ("-let a = try! run()\n+let a = try! walk()\n", "let a = try! walk()\nlet b = 2;\n", 1),
    ("-let a = try! run()\n+  let a = try! run()\n", "  let a = try! run()\nlet b = 2;\n", 0),
    ("-let a = try! run()\n+let a = try! run() // swiftlint:disable:this force_try\n", "let a = try! run() // swiftlint:disable:this force_try\nlet b = 2;\n", 0),
    ("+let c = 3\n let a = try! run()\n", "let c = 3\nlet a = try! run()\nlet b = 2;\n", 0),
    ("-let a = try! run()\n", "let b = 2;\n", 1),
  ])
  func fixed(lines: String, text: String, count: Int) async throws {
    let (old, new) = (1 + (lines.contains("\n let") ? 1 : lines.hasPrefix("-") ? 1 : 0), text.split(separator: "\n").count)
    let diff = "--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -1,\(old) +1,\(new) @@\n\(lines) let b = 2;\n"
    var check = try check(sources: MemorySources(texts: ["Sources/A.swift": text]))
    #expect(try await check.result(for: Prepared.change(diff)).count("fixed") == nil)
    check.fixes = FixedFindings(linter: check.linter)
    #expect(try await check.result(for: Prepared.change(diff)).count("fixed") == count)
  }

  @Test("A change without a file to lint is no pass, and the reason is given", arguments: [
    (FileChange(status: .deleted, oldPath: "Sources/A.swift", newPath: nil, hunks: []), "the change has no Swift file"),
    (FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", newKind: .submodule, hunks: []),
     "the change has no Swift file"),
    (FileChange(status: .renamed(similarity: 100), oldPath: "A.swift", newPath: "Sources/A.swift", hunks: []),
     "the only Swift file is left out: no line changed"),
    (FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", isGenerated: true, hunks: hunks),
     "the only Swift file is left out: marked as generated in `.gitattributes`"),
    (FileChange(status: .added, oldPath: nil, newPath: "Sources/A.swift", isVendored: true, hunks: hunks),
     "the only Swift file is left out: marked as vendored in `.gitattributes`"),
    (FileChange(status: .added, oldPath: nil, newPath: "Sources/A.txt", hunks: hunks), "the change has no Swift file"),
  ])
  func leftOut(file: FileChange, reason: String) async throws {
    let result = try await check().result(for: Change(subject: Prepared.subject, diff: Diff(files: [file])))
    #expect(result.count("files") == 0)
    #expect(result.verdict == .skipped(reason: reason))
  }

  @Test("Without edits, a file with a new name is linted, and one in another folder only when whole files are", arguments: [
    ("B.swift", Scoping.Breadth.change, 1), ("A.swift", .change, 0), ("A.swift", .file, 1),
  ] as [(RepoPath, Scoping.Breadth, Int)])
  func renamed(oldPath: RepoPath, breadth: Scoping.Breadth, count: Int) async throws {
    let file = FileChange(status: .renamed(similarity: 100), oldPath: oldPath, newPath: "Sources/A.swift", hunks: [])
    let result = try await check(breadth: breadth).result(for: Change(subject: Prepared.subject, diff: Diff(files: [file])))
    #expect(result.count("files") == count)
  }

  @Test("Source that cannot be linted does not pass, and is named with the reason", arguments: [
    (FileChange.Opacity.tooLarge(bytes: 20_971_520), "it has 20971520 bytes, too many for source that a person wrote"),
    (.binary, "git treats it as binary"), (.lfsPointer, "it is a pointer of Git LFS"),
  ])
  func opaque(opacity: FileChange.Opacity, reason: String) async throws {
    let files = ["Sources/A.swift", "Sources/A.png", "Skipped/A.swift", "Generated/A.swift"].map { path in
      FileChange(
        status: .added, oldPath: nil, newPath: RepoPath(path), opacity: opacity, isGenerated: path.hasPrefix("Generated"), hunks: [])
    }
    let scope = FileScope(exclude: [try #require(Glob("Skipped"))])
    let change = Change(subject: Prepared.subject, diff: Diff(files: files))
    let result = try await check(scope: scope).result(for: change)
    #expect(result.verdict == Self.broken("Sources/A.swift was not linted: \(reason)."))
    #expect(result.notices == [])
    let ungated = try await check(gate: nil, scope: scope).result(for: change)
    #expect(ungated.verdict == .passed && ungated.notices == ["Sources/A.swift was not linted: \(reason)."])
  }

  private static func broken(_ summary: String) -> Verdict {
    .broken(Problem(
      summary: summary, hint: "Change the file so that it can be linted, or exclude it in the `.lint.yml` of the target branch."))
  }

  @Test("A file that the change itself excludes does not pass, unless the target branch excludes it, too", arguments: [
    (nil, nil, "excluded by the configuration"), ("Other", nil, nil), ("Sources", nil, "excluded by the configuration"),
    ("Other", "Tests", "other files were named"),
  ] as [(target: String?, selected: String?, skipped: String?)])
  func newlyExcluded(target: String?, selected: String?, skipped: String?) async throws {
    let paths = selected.map { [RepoPath($0)] } ?? []
    let check = try check(
      scope: FileScope(exclude: [try #require(Glob("Sources"))]).narrowed(to: paths),
      targetScope: try target.map { FileScope(exclude: [try #require(Glob($0))]).narrowed(to: paths) })
    let result = await check.result(for: try newFile())
    let summary = "Sources/A.swift was not linted: the configuration of the change excludes it, and the one of the target branch does not."
    let verdict = skipped.map { Verdict.skipped(reason: "the only Swift file is left out: \($0)") }
    #expect(result.verdict == verdict ?? Self.broken(summary))
  }

  @Test("Files that the configuration excludes are not linted")
  func scoped() async throws {
    let result = try await check(scope: FileScope(exclude: [try #require(Glob("Sources"))])).result(for: try newFile())
    #expect(result.count("files") == 0)
    #expect(result.findings.isEmpty)
  }

  @Test("With paths, whole files are linted, changed or not")
  func wholeFiles() async throws {
    let result = try await check(paths: ["Sources/A.swift"], breadth: .file).result(for: try Prepared.change())
    #expect(result.findings.map { "\($0.rule) \($0.scope)" } == ["force_try file", "trailing_semicolon file"])
    #expect(result.verdict == .failed(reason: "1 error"))
  }

  @Test("Failed outranks broken: a file that cannot be read is noted where another fails")
  func unreadable() async throws {
    let change = try Prepared.change(
      Prepared.newFile("Sources/A.swift", Self.text) + Prepared.newFile("Sources/B.swift", Self.text))
    let result = try await check().result(for: change)
    #expect(result.findings.allSatisfy { $0.location?.path == "Sources/A.swift" } && result.findings.count == 2)
    #expect(result.notices == ["Sources/B.swift was not linted: Sources/B.swift is not there."])
    #expect(result.verdict == .failed(reason: "1 error"))
  }

  @Test("Files that cannot be linted are all named, the first by the verdict", arguments: [nil, ["Sources/A.swift", "Sources/B.swift"] as [RepoPath]?])
  func unlintable(paths: [RepoPath]?) async throws {
    let deep = String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n"
    let change = try Prepared.change(Prepared.newFile("Sources/A.swift", deep) + Prepared.newFile("Sources/B.swift", Self.text))
    let result = try await check(paths: paths, sources: MemorySources(texts: ["Sources/A.swift": deep])).result(for: change)
    guard case .broken(let problem) = result.verdict else { throw Problem(summary: "\(result.verdict)", hint: "") }
    #expect(problem.summary.hasPrefix("Sources/A.swift was not linted: it nests brackets"))
    #expect(problem.summary.hasSuffix(" The same is true of 1 more; the notes name them."))
    #expect(result.notices == ["Sources/B.swift was not linted: Sources/B.swift is not there."])
  }
}

extension FileChange: CustomTestStringConvertible {
  /// The status, the path, and details that the path does not show.
  public var testDescription: String {
    let marks = [isGenerated ? "generated" : nil, isVendored ? "vendored" : nil, newKind == .submodule ? "submodule" : nil]
    return (["\(status) \(path)"] + marks.compactMap { $0 }).joined(separator: ", ")
  }
}

extension LintTargets {
  /// - Parameter targetScope: The scope of the target branch; nil: there is no target branch.
  init(scope: FileScope, paths: [RepoPath]? = nil, breadth: Scoping.Breadth, targetScope: FileScope? = nil) {
    self.init(
      exclusions: ScopeExclusions(
        scope: scope, authority: targetScope.map { .targetBranch($0) } ?? .decided(.configuration)),
      breadth: breadth)
    self.paths = paths
  }
}
