import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import Testing

@Suite("Linting many files")
struct ParallelLintTests {
  private struct Unreadable: UserFacingError {
    let summary = "It is locked."
    let hint = "Unlock it."
  }

  @Test("Results are in the order of the paths, for any number of threads", arguments: [1, 2, 7])
  func keepsOrder(threads: Int) async throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("force_try"))
    let paths = (0..<50).map { RepoPath("\($0).swift") }
    let files = await linter.lintAll(paths, threads: threads) { path in
      Array(String(repeating: "_ = try! run()\n", count: path.bytes.count).utf8)
    }
    #expect(files.map(\.path) == paths)
    #expect(files.map(\.findings.count) == paths.map { $0.bytes.count })
  }

  @Test("A file that cannot be read has a notice, and the others their findings")
  func survivesUnreadableFiles() async throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("force_try"))
    let files = await linter.lintAll(["A.swift", "B.swift"]) { path in
      if path == "A.swift" { throw Unreadable() }
      return Array("_ = try! run()\n".utf8)
    }
    #expect(files.map { $0.gaps.map(\.description) } == [["A.swift was not linted: It is locked."], []])
    #expect(files.map(\.findings.count) == [0, 1])
  }

  @Test("No files are no work")
  func doesNothing() async throws {
    let linter = Linter(library: BuiltInRules.library, settings: .only("force_try"))
    let files = await linter.lintAll([]) { _ in throw Unreadable() }
    #expect(files.isEmpty)
  }
}
