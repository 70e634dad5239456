import LintEngine
import LintPatterns
import LintRules
@testable import Review
import ReviewCore
import Testing

@Suite("Swift sources that are links")
struct LinkedSourcesTests {
  private static let rules = LintSettings(rules: ["force_try": RuleSetting(severity: .error)])
  private static let texts: [RepoPath: String] = [
    "Hidden.txt": "let a = try! run()\n", "Sources/Old.swift": "let b = try! run()\n", "Sources/Notes": "let c = try! run()\n",
  ]

  private func result(linkTo target: String, at path: String = "Sources/Link.swift", exclude: [Glob] = []) async throws -> CheckResult {
    let diff = """
      diff --git a/\(path) b/\(path)
      new file mode 120000
      --- /dev/null
      +++ b/\(path)
      @@ -0,0 +1 @@
      +\(target)
      \\ No newline at end of file

      """
    let check = LintCheck(
      linter: Linter(library: try RuleLibrary.builtIn(), settings: Self.rules), sources: MemorySources(texts: Self.texts),
      targets: LintTargets(scope: FileScope(exclude: exclude), breadth: .change), gate: .error)
    return await check.result(for: try Prepared.change(diff))
  }

  @Test("Through a link, a file that is not linted itself is linted completely", arguments: [
    ("../Hidden.txt", "Sources/Link.swift"), ("Notes", "Sources/Link.swift"), ("./../Sources/Notes", "Sources/Link.swift"),
    ("Hidden.txt", "Link.swift"),
  ])
  func linted(target: String, path: String) async throws {
    let result = try await result(linkTo: target, at: path)
    #expect(result.verdict == .failed(reason: "1 error"))
    #expect(result.findings.map { "\($0.location?.description ?? "") \($0.rule)" } == ["\(path):1:9 force_try"])
    #expect(result.notices == [])
  }

  @Test("A link to a Swift file is linted at that file's own path")
  func swiftFile() async throws {
    let result = try await result(linkTo: "Old.swift")
    #expect(result.findings.isEmpty && result.notices == [])
  }

  @Test("A change with a link to a path outside the repository or a missing file cannot be judged", arguments: [
    "/etc/hosts", "../../Hidden.txt", "none.swift", "Link.swift", "none",
  ])
  func unreadable(target: String) async throws {
    let result = try await result(linkTo: target)
    guard case .broken(let problem) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(problem.summary.hasPrefix("Sources/Link.swift was not linted: "), "\(problem.summary)")
  }

  @Test("Through an existing link, the lines that the change adds are linted", arguments: [
    ("../Hidden.txt", ["Sources/Link.swift:2:9 force_try"]), ("../Other.txt", []), ("Old.swift", []),
  ])
  func oldLink(target: String, expected: [String]) async throws {
    let diff = "--- a/Hidden.txt\n+++ b/Hidden.txt\n@@ -1 +1,2 @@\n let a = try! run()\n+let d = try! run()\n"
    let check = LintCheck(
      linter: Linter(library: try RuleLibrary.builtIn(), settings: Self.rules),
      sources: MemorySources(texts: ["Hidden.txt": "let a = try! run()\nlet d = try! run()\n"]),
      targets: LintTargets(scope: FileScope(), breadth: .change), gate: .error, links: ["Sources/Link.swift": Array(target.utf8)])
    let result = await check.result(for: try Prepared.change(diff))
    #expect(result.findings.map { "\($0.location?.description ?? "") \($0.rule)" } == expected)
  }

  @Test("Through a link, a Swift file that the configuration excludes is linted")
  func excludedTarget() async throws {
    let result = try await result(linkTo: "Old.swift", exclude: [try #require(Glob("Sources/Old.swift"))])
    #expect(result.findings.map { "\($0.location?.description ?? "") \($0.rule)" } == ["Sources/Link.swift:1:9 force_try"])
  }

  @Test("A link to a link leads to the file at the end", arguments: [
    (["Sources/Link.swift": "Next.swift", "Sources/Next.swift": "../Hidden.txt"], 2),
    (["Sources/Link.swift": "Next.swift", "Sources/Next.swift": "Link.swift"], 0),
  ])
  func chain(links: [String: String], count: Int) async throws {
    let diff = "--- a/Hidden.txt\n+++ b/Hidden.txt\n@@ -1 +1,2 @@\n let a = try! run()\n+let d = try! run()\n"
    let check = LintCheck(
      linter: Linter(library: try RuleLibrary.builtIn(), settings: Self.rules),
      sources: MemorySources(texts: ["Hidden.txt": "let a = try! run()\nlet d = try! run()\n"]),
      targets: LintTargets(scope: FileScope(), breadth: .change), gate: .error,
      links: links.reduce(into: [:]) { $0[RepoPath($1.key)] = Array($1.value.utf8) })
    #expect(await check.result(for: try Prepared.change(diff)).findings.count == count)
  }

  @Test("A link that the configuration excludes is excluded")
  func excluded() async throws {
    let result = try await result(linkTo: "../Hidden.txt", exclude: [try #require(Glob("Sources"))])
    #expect(result.findings.isEmpty && result.notices == [])
  }
}
