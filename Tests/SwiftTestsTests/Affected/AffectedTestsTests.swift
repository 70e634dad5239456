import ReviewCore
import Testing
import SwiftTests

private let description = """
  Fetching something first
  {"name":"Shop","targets":[
    {"c99name":"Core","module_type":"SwiftTarget","name":"Core","path":"Sources/Core","sources":["a.swift"],"type":"library"},
    {"c99name":"Shop","name":"Shop","path":"Sources/Shop","target_dependencies":["Core"],"type":"library"},
    {"c99name":"Other","name":"Other","path":"Sources/Other","type":"library"},
    {"c99name":"Gen","name":"Gen","path":"Plugins/Gen","type":"plugin"},
    {"c99name":"CoreTests","name":"CoreTests","path":"Tests/CoreTests","target_dependencies":["Core"],"type":"test"},
    {"c99name":"Shop_Tests","name":"Shop-Tests","path":"Tests/Shop-Tests","target_dependencies":["Shop"],"type":"test"},
    {"c99name":"OtherTests","name":"OtherTests","path":"Tests/OtherTests","target_dependencies":["Other"],"type":"test"}]}
  """

@Suite struct AffectedTestsTests {
  @Test("A change affects the test targets that depend on it", arguments: [
    (["Sources/Core/a.swift"], ["CoreTests", "Shop-Tests"]), (["Sources/Shop/b.swift"], ["Shop-Tests"]),
    (["Tests/OtherTests/t.swift"], ["OtherTests"]), (["README.md"], []), ([], []),
    (["Sources/CoreX/a.swift"], []), (["Sources/Other/x.json", "Sources/Shop/b.swift"], ["Shop-Tests", "OtherTests"]),
    (["Package.swift"], ["CoreTests", "Shop-Tests", "OtherTests"]),
    (["Package@swift-6.0.swift"], ["CoreTests", "Shop-Tests", "OtherTests"]),
    (["Plugins/Gen/p.swift"], ["CoreTests", "Shop-Tests", "OtherTests"]), (["Sources/Other"], ["OtherTests"]),
    (["Sources"], ["CoreTests", "Shop-Tests", "OtherTests"]), (["Tests"], ["CoreTests", "Shop-Tests", "OtherTests"]),
    (["Plugins"], ["CoreTests", "Shop-Tests", "OtherTests"]), ([""], ["CoreTests", "Shop-Tests", "OtherTests"]),
  ])
  func targets(changed: [String], expected: [String]) throws {
    let package = try PackageDescription(json: Array(description.utf8))
    let affected = AffectedTests(package: package, changed: changed.map { RepoPath($0) })
    #expect(affected.targets == expected)
    #expect(affected.leftOut == ["CoreTests", "Shop-Tests", "OtherTests"].filter { !expected.contains($0) })
    #expect((affected.reasonForAll != nil) == (changed.first.map { $0.isEmpty || $0.hasPrefix("P") } == true))
  }

  @Test("The filter uses modules, not targets")
  func filter() throws {
    let package = try PackageDescription(json: Array(description.utf8))
    #expect(AffectedTests(package: package, changed: ["Sources/Shop/b.swift"]).filter == [#"^Shop_Tests\."#])
  }

  @Test("Invalid descriptions are reported", arguments: ["", "{", "[]", "{\"name\":3}"])
  func unreadable(text: String) {
    #expect(throws: Problem.self) { try PackageDescription(json: Array(text.utf8)) }
  }
}
