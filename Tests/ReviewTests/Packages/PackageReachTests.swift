import Coverage
import ReviewCore
import SwiftTests
import Testing

@testable import Review

@Suite("The code that tests outside of a run may reach")
struct PackageReachTests {
  private static let packages = RepositoryPackages(folders: ["App", "Core", "Tools"])
  /// `App` depends on `Core`. `Tools` has no tests.
  private static let graph = PackageGraph(
    dependencies: ["App": ["Core"], "Core": [], "Tools": []], tested: ["App", "Core"])
  private static let sources: [RepoPath] = ["App/Sources/a.swift", "Core/Sources/c.swift", "Core/c.txt", "Tools/t.swift"]

  @Test("A package is open if its own tests or those of a dependent are incomplete", arguments: [
    (["App": .all, "Core": .all], [], []),
    (["Core": .all], ["App/Sources/a.swift", "Core/Sources/c.swift"], ["App/Sources/a.swift"]),
    (["App": .all], ["Core/Sources/c.swift"], ["Core/Sources/c.swift"]),
    (
      [:], ["App/Sources/a.swift", "Core/Sources/c.swift"], ["App/Sources/a.swift", "Core/Sources/c.swift"]
    ),
  ] as [([RepoPath: TestExtent], [RepoPath], Set<RepoPath>)])
  func packages(extents: [RepoPath: TestExtent], open: [RepoPath], unmeasured: Set<RepoPath>) {
    let reach = PackageReach(packages: Self.packages, graph: Self.graph, extents: extents)
    let omitted = reach.omittedTests(sources: Self.sources)
    #expect(Self.sources.filter { $0.hasExtension("swift") && omitted.mayReach($0) } == open)
    #expect(omitted.unmeasured == unmeasured)
  }

  @Test("An unreadable manifest leaves every package open")
  func unreadable() {
    let graph = PackageGraph(
      dependencies: ["App": ["Core"], "Core": []], tested: ["App", "Core"],
      unreadable: ["Tools": Problem(summary: "No.", hint: "Yes.")])
    let reach = PackageReach(packages: Self.packages, graph: graph, extents: ["App": .all, "Core": .all])
    let omitted = reach.omittedTests(sources: Self.sources)
    #expect(Self.sources.allSatisfy(omitted.mayReach))
  }

  private static let description = """
    {"name":"Shop","targets":[
      {"c99name":"Core","name":"Core","path":"Sources/Core","type":"library"},
      {"c99name":"Shop","name":"Shop","path":"Sources/Shop","target_dependencies":["Core"],"type":"library"},
      {"c99name":"Other","name":"Other","path":"Sources/Other","type":"library"},
      {"c99name":"CoreTests","name":"CoreTests","path":"Tests/CoreTests","target_dependencies":["Core"],"type":"test"},
      {"c99name":"Shop_Tests","name":"Shop-Tests","path":"Tests/Shop","target_dependencies":["Shop"],"type":"test"}]}
    """

  @Test("With a filter, targets are open whose test targets have an excluded test", arguments: [
    (["CoreTests"], ["Sources/Core/a.swift"]), (["Shop_Tests"], ["Sources/Core/a.swift", "Sources/Shop/a.swift"]),
    ([], []),
  ] as [(Set<String>, [String])])
  func targets(modules: Set<String>, open: [String]) throws {
    let description = try PackageDescription(json: Array(Self.description.utf8))
    let extent = TestExtent.without(modules, package: description)
    let graph = PackageGraph(dependencies: ["P": []], tested: ["P"])
    let reach = PackageReach(packages: RepositoryPackages(folders: ["P"]), graph: graph, extents: ["P": extent])
    let omitted = reach.omittedTests(sources: [])
    let all = ["Sources/Core/a.swift", "Sources/Shop/a.swift", "Sources/Other/a.swift", "Package.swift"]
    #expect(all.filter { omitted.mayReach(RepoPath("P/\($0)")) } == open)
  }
}
