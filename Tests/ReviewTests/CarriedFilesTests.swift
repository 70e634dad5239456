import Coverage
import ReviewCore
import SwiftTests
import Testing
@testable import Review

@Suite("Recorded coverage of unchanged files")
struct CarriedFilesTests {
  private static let description = """
    {"name":"Shop","targets":[
      {"c99name":"Core","name":"Core","path":"Sources/Core","type":"library"},
      {"c99name":"Shop","name":"Shop","path":"Sources/Shop","target_dependencies":["Core"],"type":"library"},
      {"c99name":"Other","name":"Other","path":"Sources/Other","type":"library"},
      {"c99name":"CoreTests","name":"CoreTests","path":"Tests/CoreTests","target_dependencies":["Core"],"type":"test"},
      {"c99name":"ShopTests","name":"ShopTests","path":"Tests/ShopTests","target_dependencies":["Shop"],"type":"test"},
      {"c99name":"OtherTests","name":"OtherTests","path":"Tests/OtherTests","target_dependencies":["Other"],
       "type":"test"}]}
    """
  private static let recorded: [RepoPath] = [
    "P/Sources/Core/core.swift", "P/Sources/Shop/shop.swift", "P/Sources/Other/other.swift", "P/outside.swift", "other.swift",
  ]

  private func select(changed: [RepoPath]) throws -> CarriedFiles.Selection {
    let files = CarriedFiles(package: "P", description: try PackageDescription(json: Array(Self.description.utf8)))
    let states = try #require(LineStates("1c"))
    let baseline = BaselineCoverage(
      project: CoverageTally(covered: 5), projectLines: Ratio(covered: 5, total: 5),
      files: Dictionary(uniqueKeysWithValues: Self.recorded.map { ($0, states) }))
    return files.unchanged(in: baseline, changed: changed)
  }

  @Test("A file keeps its coverage if no test that reaches it depends on a changed file", arguments: [
    ([], ["Core/core.swift", "Other/other.swift", "Shop/shop.swift"]),
    (["P/Sources/Other/more.swift"], ["Core/core.swift", "Shop/shop.swift"]),
    (["P/Tests/OtherTests/t.swift"], ["Core/core.swift", "Shop/shop.swift"]),
    // ShopTests also run the code of Core.
    (["P/Sources/Shop/shop.swift"], ["Other/other.swift"]), (["P/Sources/Core/new.swift"], ["Other/other.swift"]),
    (["P/Tests/CoreTests/t.swift"], ["Other/other.swift", "Shop/shop.swift"]),
    (["README.md", "P/notes.txt"], ["Core/core.swift", "Other/other.swift", "Shop/shop.swift"]),
  ] as [([RepoPath], [String])])
  func keeps(changed: [RepoPath], expected: [String]) throws {
    guard case .files(let files) = try select(changed: changed) else {
      Issue.record("no files")
      return
    }
    #expect(files.keys.map(\.description).sorted() == expected.map { "P/Sources/\($0)" })
  }

  @Test("A change that may reach every target keeps nothing", arguments: [
    (["P/Package.swift"], "P/Package.swift"), (["P/Package.resolved"], "Package.resolved"),
    (["Q/Sources/q.swift"], "Q/Sources/q.swift, a source outside of the package"),
  ] as [([RepoPath], String)])
  func refuses(changed: [RepoPath], reason: String) throws {
    guard case .none(let text) = try select(changed: changed) else {
      Issue.record("files are kept")
      return
    }
    #expect(text.contains(reason.replacing("P/", with: "")))
  }
}
