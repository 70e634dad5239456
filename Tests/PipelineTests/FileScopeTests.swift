import Pipeline
import ReviewCore
import Testing

@Suite("Which files are looked at")
struct FileScopeTests {
  @Test("Exclusions win over inclusions, and a plain folder stands for all below it", arguments: [
    ([], [], "Sources/A.swift", true),
    (["Sources"], [], "Sources/Deep/A.swift", true),
    (["Sources/"], [], "Sources/A.swift", true),
    (["Sources"], [], "SourcesOld/A.swift", false),
    (["Sources"], [], "Tests/A.swift", false),
    (["Sources", "Tests"], [], "Tests/A.swift", true),
    (["Sources"], ["**/Generated/**"], "Sources/Generated/A.swift", false),
    ([], ["Sources/A.swift"], "Sources/A.swift", false),
    ([], ["Sources/A.swift"], "Sources/B.swift", true),
    (["**/*.swift"], [], "A.swift", true),
    ([], ["*.generated.swift"], "Sources/A.generated.swift", false),
    ([], ["A.swift"], "Sources/A.swift", true),
    ([], ["**/*.generated.swift"], "Sources/A.generated.swift", false),
  ] as [([String], [String], RepoPath, Bool)])
  func globs(include: [String], exclude: [String], path: RepoPath, isIncluded: Bool) {
    #expect(FileScope(include: include, exclude: exclude).includes(path) == isIncluded)
  }

  @Test("A narrowed scope keeps what lies at or below the paths", arguments: [
    ([], "Tests/A.swift", true), (["Sources"], "Sources/A.swift", true), (["Sources"], "Sources2/A.swift", false),
    (["Sources/A.swift"], "Sources/A.swift", true), (["Sources/A.swift"], "Sources/B.swift", false),
    (["Sources"], "Sources/Skip/A.swift", false), ([""], "Sources/A.swift", true),
  ] as [([RepoPath], RepoPath, Bool)])
  func narrowed(paths: [RepoPath], path: RepoPath, isIncluded: Bool) {
    let scope = FileScope(include: [], exclude: ["Sources/Skip"]).narrowed(to: paths)
    #expect(scope.includes(path) == isIncluded)
  }
}
