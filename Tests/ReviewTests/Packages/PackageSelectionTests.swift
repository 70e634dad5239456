import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("Packages of a repository, and those to test")
struct PackageSelectionTests {
  private static let files: [RepoPath] = [
    "App/Package.swift", "App/Sources/App/main.swift", "Core/Package.swift", "Core/Sources/Core/Core.swift",
    "Core/Tests/CoreTests/Fixtures/Sample/Package.swift", "Core/.build/checkouts/X/Package.swift",
    "Tools/Package.swift", "Vendor/Y/Package.swift", "Util/Package.swift", "Util/Package@swift-6.0.swift",
  ]
  private static let packages = RepositoryPackages(in: files, excluding: ["Vendor"].compactMap { Glob($0) })

  /// `App` depends on `Core`, and `Core` on `Util`, which has no tests. `Tools` is alone.
  private static func graph(unreadable: [RepoPath: Problem] = [:]) -> PackageGraph {
    PackageGraph(
      dependencies: ["App": ["Core"], "Core": ["Util"], "Util": [], "Tools": []], tested: ["App", "Core", "Tools"],
      unreadable: unreadable)
  }

  @Test("Fixtures, build folders and excluded folders are not packages of the repository")
  func folders() {
    #expect(Self.packages.folders == ["App", "Core", "Tools", "Util"])
  }

  @Test("A file belongs to its nearest manifest", arguments: [
    ("Core/Sources/Core/Core.swift", "Core"), ("Core/Tests/CoreTests/Fixtures/Sample/Package.swift", "Core"),
    ("Core/Package.swift", "Core"), ("README.md", nil), ("CoreX/a.swift", nil),
  ] as [(RepoPath, RepoPath?)])
  func owners(path: RepoPath, owner: RepoPath?) {
    #expect(Self.packages.owner(of: path) == owner)
  }

  @Test("A package at the root owns the files of no other package")
  func rootPackage() {
    let packages = RepositoryPackages(in: ["Package.swift", "Libs/A/Package.swift"], excluding: [])
    #expect(packages.folders.map(\.packagePath) == [".", "Libs/A"])
    #expect(packages.owner(of: "Libs/B/b.swift")?.packagePath == ".")
    #expect(packages.owner(of: "Libs/A/a.swift")?.packagePath == "Libs/A")
  }

  @Test("Tested are packages with a changed file and their dependents, all, or those that match", arguments: [
    (["Core/Sources/Core/Core.swift"], "changed", ["App", "Core"]), (["Util/u.swift"], "changed", ["App", "Core"]),
    (["App/a.swift"], "changed", ["App"]), (["README.md"], "changed", []), (["README.md"], "all", ["App", "Core", "Tools"]),
    (["App/a.swift"], "{Core,Util}", ["Core"]), (["App/a.swift"], "*o*", ["Core", "Tools"]),
  ] as [([RepoPath], String, [RepoPath])])
  func tested(changed: [RepoPath], choice: String, tested: [RepoPath]) throws {
    let selection = PackageSelection(
      from: Self.packages, graph: Self.graph(), changed: changed, choice: try PackageChoice(choice))
    #expect(selection.tested == tested)
    #expect(Set(selection.omitted.map(\.package)).union(tested) == Set(Self.packages.folders))
  }

  @Test("A pattern matches folders and the packages in them, and a dot only the root", arguments: [
    (".", ["."]), ("Libs", ["Libs/A", "Libs/B"]), ("Libs/A", ["Libs/A"]), ("Libs/*", ["Libs/A", "Libs/B"]),
  ])
  func patterns(pattern: String, tested: [String]) throws {
    let packages = RepositoryPackages(folders: ["", "Libs/A", "Libs/B"])
    let selection = PackageSelection(
      from: packages, graph: PackageGraph(dependencies: [:], tested: Set(packages.folders)), changed: [],
      choice: try PackageChoice(pattern))
    #expect(selection.tested.map(\.packagePath) == tested)
  }

  @Test("Packages that are not tested are named with the reason")
  func omitted() throws {
    let selection = PackageSelection(
      from: Self.packages, graph: Self.graph(), changed: ["Util/u.swift"], choice: .changed)
    #expect(selection.omitted.map(\.verdict) == [
      .skipped(reason: "not tested: no file and no dependency changed"),
      .skipped(reason: "the package has no tests"),
    ])
    #expect(selection.omitted.map(\.package) == ["Tools", "Util"])
    #expect(selection.dependents == ["App", "Core"])
  }

  @Test("A package whose manifest cannot be read may depend on every package, and is broken")
  func unreadable() {
    let problem = Problem(summary: "No.", hint: "Yes.")
    let graph = Self.graph(unreadable: ["Tools": problem])
    let selection = PackageSelection(from: Self.packages, graph: graph, changed: ["App/a.swift"], choice: .changed)
    #expect(selection.tested == ["App"])
    #expect(selection.omitted.first { $0.package == "Tools" }?.verdict == .broken(problem))
    let none = PackageSelection(from: Self.packages, graph: graph, changed: ["README.md"], choice: .changed)
    #expect(!none.omitted.contains { $0.verdict == .broken(problem) })
  }

  @Test("Path dependencies in a cycle end the search")
  func cycle() {
    let graph = PackageGraph(dependencies: ["A": ["B"], "B": ["A"]], tested: [])
    #expect(graph.dependents(of: ["A"]) == ["A", "B"])
  }

  @Test("The verdict follows from the packages' verdicts", arguments: [
    ([.passed, .failed(reason: "1 of 2 tests failed"), .broken(problem)], .failed(reason: "p1: 1 of 2 tests failed")),
    ([.passed, .broken(problem)], .broken(Problem(summary: "p1: It broke.", hint: "Repair it."))),
    ([.passed, .skipped(reason: "not tested: x")], .passed),
    ([.skipped(reason: "not tested: x"), .skipped(reason: "not tested: x")], .skipped(reason: "no package was tested: x")),
    ([.skipped(reason: "not tested: x"), .skipped(reason: "not tested: y")], .skipped(reason: "no package was tested")),
    ([.skipped(reason: "not tested: x"), .skipped(reason: "none")], .skipped(reason: "p1: none")),
    ([], .skipped(reason: "no package was tested")),
  ] as [([Verdict], Verdict)])
  func verdicts(verdicts: [Verdict], whole: Verdict) {
    let packages = verdicts.enumerated().map { PackageResult(path: "p\($0)", verdict: $1) }
    #expect(PackageVerdict(of: packages).verdict == whole)
  }

  private static let problem = Problem(summary: "It broke.", hint: "Repair it.")
}
