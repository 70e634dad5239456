import LintEngine
import Testing

@Suite("The tests that a source declares")
struct TestDeclarationsTests {
  @Test("Only tests that can be compiled and are not disabled count", arguments: [
    ("import Testing\n@Test func a() {}\n  @Test(arguments: [1]) func b(_ x: Int) {}\n", 2),
    ("@testable import Shop\nimport XCTest\nclass A: XCTestCase {\n  func testA() {}\n  override func testB() {}\n}\n", 2),
    ("import Testing; @Test func a() {}; @Test func testB() {}\n", 2),
    ("import XCTest\nclass A: XCTestCase { func testA() {}; func testB() {} }\n", 2),
    ("@Test func a() {}\n", 0), ("import Testing\n// @Test func a() {}\n", 0),
    ("import Testing\n#if false\n@Test func a() {}\n#else\n@Test func b() {}\n#endif\n@Test func c() {}\n", 2),
    ("import Testing\n#if os(macOS)\n@Test func a() {}\n#endif\n", 1),
    ("import Testing\n@Test(.disabled(\"later\")) func a() {}\n", 0),
    ("import Foundation\r\n@_exported import XCTest\r\nclass A: XCTestCase {\r\n  func testA() {}\r\n}\r\n", 1),
    ("import class XCTest.XCTestCase\nclass A: XCTestCase { func testA() async throws {} }\n", 1),
    ("import XCTestDynamicOverlay\nfunc testA() {}\n", 0), ("import Testing\nfunc testHost(_ name: String) {}\n", 0),
    ("import Testing\n/*\n@Test func a() {}\n/* @Test func b() {} */\n@Test func c() {}\n*/\n@Test func d() {}\n", 1),
    ("import Testing\n/* One line. */\n@Test func a() {}\n", 1), ("import Testing\n// See Sources/*.\n@Test func a() {}\n", 1),
    ("import Testing\nlet text = \"\"\"\n  @Test func a() {}\n  \"\"\"\n@Test func b() {}\nlet one = \"@Test func c() {}\"\n", 1),
    ("import Testing\nlet a = 1 /*\n@Test func a() {}\n*/\n", 0),
    ("import Testing\nlet text = #\"\"\"\n  @Test func a() {} // \"\"\"\n  \"\"\"#\n@Test func b() {}\n", 1),
    ("#if canImport(Testing)\nimport Testing\n@Testing.Test func a() {}\n#endif\n", 1),
    ("import XCTest\nfunc testA() {}\nstruct B { func testB() {} }\nclass C { func testC() {} }\n", 0),
    ("import XCTest\nclass A: XCTestCase { static func testA() {}; func testB(_ x: Int) {}; func makeC() {} }\n", 0),
    ("import XCTest\nextension A {\n#if os(Linux)\n  func testA() throws {}\n#endif\n  func b() { func testC() {} }\n}\n", 1),
    ("import Testing\n#if false\n#if os(Linux)\n#endif\n@Test func a() {}\n#endif\n", 0),
  ])
  func declared(source: String, count: Int) {
    #expect((TestDeclarations.parsed(Array(source.utf8))?.testCount ?? 0) == count)
  }
}
