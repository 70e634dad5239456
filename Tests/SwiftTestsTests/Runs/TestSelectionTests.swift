import Foundation
import ReviewCore
import Testing

@testable import SwiftTests

private func test(_ suite: String, _ name: String, _ library: TestCase.Library = .swiftTesting) -> TestCase {
  TestCase(library: library, suite: suite, name: name, status: .passed)
}

@Suite struct TestSelectionTests {
  @Test("A pattern matches exactly its tests", arguments: [
    (test("M.S", "testA", .xctest), ["M.S/testA"], ["M.S/testAB", "M.S2/testA", "N.M.S/testA", "M.S/xtestA"]),
    (test("S", "testA", .xctest), ["M.S/testA"], ["M.S/testAB", "M.XS/testA"]),
    (test("M.S", "adds(_:)"), ["M.S/adds(_:)/T.swift:5:4", "M.S/adds(_:)"], ["M.S/adds(a:)/T.swift:5:4", "M.S/T/adds(_:)"]),
    (test("M", "free()"), ["M.free()/T.swift:5:4"], ["M.free(a:)", "N.free()/T.swift:5:4"]),
    (test("M.S/T", "`a + b`()"), ["M.S/T/`a + b`()/T.swift:5:4"], ["M.S/T/`a  b`()"]),
  ])
  func patterns(test: TestCase, matching: [String], others: [String]) throws {
    let pattern = try Regex(#require(TestSelection.patterns(for: [test]).first))
    for id in matching { #expect(id.contains(pattern), "\(id)") }
    for id in others { #expect(!id.contains(pattern), "\(id)") }
  }

  @Test("Tests of one suite share a pattern")
  func sharing() {
    let patterns = TestSelection.patterns(for: [test("M.S", "a()"), test("M.T", "a()"), test("M.S", "b()")])
    #expect(patterns == [#"^M\.S[./](a\(\)|b\(\))(/|$)"#, #"^M\.T[./](a\(\))(/|$)"#])
  }

  @Test("A selection is options of swift test")
  func options() {
    let selection = TestSelection(filter: ["A", "B"], skip: ["C"], libraries: [.xctest], isSerial: true)
    #expect(selection.options == ["--filter", "A", "--filter", "B", "--skip", "C", "--disable-swift-testing", "--no-parallel"])
    #expect(TestSelection(filter: [], skip: []).options == [])
  }
}

@Suite struct TestListTests {
  @Test("XCTests are listed with their modules, and other output is ignored")
  func list() {
    let list = TestList(Array("""
      Building for debugging...
      [1/2] Compiling A/b.swift
      CartTests.CartXCTests/testA
      OtherTests.CartXCTests/testA
      CartTests.CartTests/adds(_:)
      CartTests.free()
      CartTests.Suite/`a b`()
      CartTests.free(_:)/A.swift:3:2
      CartTests.free(_:)/A.swift:9:2
      /p/A.swift:3:5: warning: call of free()
      warning: see Cart.free()

      """.utf8))
    #expect(list.xctests == ["CartTests.CartXCTests/testA", "OtherTests.CartXCTests/testA"])
    #expect(list.modules == ["CartXCTests.testA": ["CartTests", "OtherTests"]])
    #expect(list.swiftTests == [
      "CartTests.CartTests/adds(_:)", "CartTests.free()", "CartTests.Suite/`a b`()", "CartTests.free(_:)/A.swift:3:2",
      "CartTests.free(_:)/A.swift:9:2",
    ])
  }

  @Test("A selection has the same meaning as in swift test", arguments: [
    ([], [], ["M.A/a", "M.A/b", "N.B/a"]), (["A/a", "^N"], [], ["M.A/a", "N.B/a"]), ([], ["a$"], ["M.A/b"]),
    (["M"], ["b"], ["M.A/a"]), (["("], [], nil),
  ] as [([String], [String], [String]?)])
  func names(filter: [String], skip: [String], meant: [String]?) {
    #expect(TestNames(filter: filter, skip: skip).matching(["M.A/a", "M.A/b", "N.B/a"]) == meant)
  }

  @Test("A truncated report of SwiftPM is read up to its end")
  func report() {
    let report = XUnitReport(Array("""
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      <testsuite name="TestResults" errors="0" tests="2" failures="1" time="1.0">
      <testcase classname="M.S" name="testA" time="0.5">
      </testcase>
      <testcase classname="M.S" name="a &lt;&amp;&quot;b" time="x">
      <failure message="failure"></failure>
      <testcase classname="M.S" name="\u{301}&lt;\u{301}" time="1.0">
      """.utf8))
    #expect(report.entries.map { "\($0.suite) \($0.name) \($0.seconds ?? -1) \($0.hasFailed)" } == [
      "M.S testA 0.5 false", "M.S a <&\"b -1.0 true", "M.S \u{301}<\u{301} 1.0 false",
    ])
  }
}
