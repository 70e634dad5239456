import Foundation
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

/// The compiler's diagnostics of real packages. Each test has its own copy.
@Suite struct RealBuildTests {
  @Test("Warnings of a package that compiles are reported with fix-its, even by an up-to-date build")
  func warnings() async throws {
    let package = try FixturePackage("Broken", copy: "Warned")
    // New text each time: the compiler prints only warnings of files that it compiles in this run.
    try package.write(
      "/// \(UUID())\npublic func open() -> Int {\n  var three = 3\n  return three\n}\n", to: "Sources/Shop/Till.swift")
    try package.write("import Shop\nimport Testing\n@Test func opens() { #expect(open() == 3) }\n", to: "Tests/ShopTests/TillTests.swift")
    let result = await RealRunTests.run(package)
    #expect(result.ending == .ended)
    #expect(result.diagnostics.map { "\($0.severity) \($0.location.map { "\($0)" } ?? "-")" } == ["warning Sources/Shop/Till.swift:3:7"])
    let edit = Fix.Edit(start: Location.Position(line: 3, column: 3), end: Location.Position(line: 3, column: 6), text: "let")
    #expect(result.diagnostics.first?.fix == Fix(isSafe: false, edits: [edit]))
    let again = await RealRunTests.run(package)
    #expect(again.ending == .ended)
    #expect(again.diagnostics == result.diagnostics)
  }

  @Test("Compiler errors are reported once each, with notes")
  func buildFailure() async throws {
    let result = await RealRunTests.run(try FixturePackage("Broken"))
    #expect(result.ending == .buildFailed)
    #expect(result.tests.isEmpty)
    #expect(result.profile == nil)
    let lines = result.diagnostics.map { "\($0.severity) \($0.location.map { "\($0)" } ?? "-") \($0.message)" }
    #expect(Set(lines) == [
      "error Sources/Shop/Till.swift:6:12 cannot convert return expression of type 'String' to return type 'Int'",
      "warning Sources/Shop/Till.swift:10:11 'old' is deprecated: use `count`",
      "error Sources/Shop/Till.swift:18:8 type 'Door' does not conform to protocol 'Lockable'",
    ])
    #expect(lines.count == 3)
    let conversion = try #require(result.diagnostics.first { $0.message.contains("convert") })
    #expect(conversion.notes.isEmpty && conversion.fix == nil)
    let conformance = try #require(result.diagnostics.first { $0.message.contains("conform") })
    #expect(conformance.notes.contains {
      $0.message == "protocol requires function 'lock()' with type '() -> ()'" && $0.location?.start?.line == 15
    })
    let deprecation = try #require(result.diagnostics.first { $0.severity == .warning })
    #expect(deprecation.group == "DeprecatedDeclaration")
    #expect(deprecation.fix == nil)
  }

  @Test("A manifest that does not compile is a failed build at its line")
  func badManifest() async throws {
    let package = try FixturePackage("Broken", copy: "BadManifest")
    try package.write("// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Pakage(name: \"Bad\")\n", to: "Package.swift")
    let result = await RealRunTests.run(package)
    #expect(result.ending == .buildFailed)
    #expect(result.diagnostics.contains { $0.location?.path == "Package.swift" && $0.location?.start?.line == 3 })
  }
}
