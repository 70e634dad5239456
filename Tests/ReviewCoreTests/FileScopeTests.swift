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
  func globs(include: [String], exclude: [String], path: RepoPath, isIncluded: Bool) throws {
    let scope = FileScope(include: try include.map(Glob.init(parsing:)), exclude: try exclude.map(Glob.init(parsing:)))
    #expect(scope.includes(path) == isIncluded)
  }

  @Test("A narrowed scope keeps files at or below the paths", arguments: [
    ([], "Tests/A.swift", true), (["Sources"], "Sources/A.swift", true), (["Sources"], "Sources2/A.swift", false),
    (["Sources/A.swift"], "Sources/A.swift", true), (["Sources/A.swift"], "Sources/B.swift", false),
    (["Sources"], "Sources/Skip/A.swift", false), ([""], "Sources/A.swift", true),
  ] as [([RepoPath], RepoPath, Bool)])
  func narrowed(paths: [RepoPath], path: RepoPath, isIncluded: Bool) throws {
    let scope = FileScope(exclude: [try Glob(parsing: "Sources/Skip")]).narrowed(to: paths)
    #expect(scope.includes(path) == isIncluded)
  }

  @Test("The nearest folder that says what is included decides; exclusions add up", arguments: [
    ("App.swift", true), ("Sources/A.swift", true), ("Sources/A.txt", false), ("Sources/UI/A.swift", false),
    ("Sources/UI/View.swift", true), ("Sources/UI/Old/View.swift", false), ("Sources/UIKit/A.swift", true),
  ] as [(RepoPath, Bool)])
  func nearest(path: RepoPath, isIncluded: Bool) throws {
    let scope = FileScope(include: [try Glob(parsing: "**/*.swift")])
      .including([try Glob(parsing: "Sources/UI/**/View*")], in: "Sources/UI")
      .excluding([try Glob(parsing: "**/Old")])
    #expect(scope.includes(path) == isIncluded)
  }
}
