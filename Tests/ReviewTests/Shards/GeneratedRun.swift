import Coverage
import ReviewCore
import ReviewTestKit
import SwiftTests

@testable import Review

/// A generated run of a package: results and coverage, of all its suites or of some.
struct GeneratedRun {
  static let path: RepoPath = "Sources/Cart.swift"
  private static let functions = 12
  static let source = (0..<functions).map { "func f\($0)(_ a: Bool) -> Int {\n  return a ? 1 : 2\n}\n" }.joined()

  let tests: [TestCase]
  private let warnings: [TestWarning]
  private let diagnostics: [BuildDiagnostic]
  /// How often each suite ran each region of the source.
  private let counts: [String: [UInt64]]

  init(seed: Int) {
    var random = SeededGenerator(seed)
    var tests: [TestCase] = []
    var counts: [String: [UInt64]] = [:]
    for index in 0..<Int.random(in: 1...8, using: &random) {
      let library: TestCase.Library = Bool.random(using: &random) ? .xctest : .swiftTesting
      for number in 0..<Int.random(in: 1...6, using: &random) {
        tests.append(Self.test(library, "ShopTests.S\(index)", "t\(number)", &random))
      }
      counts["ShopTests.S\(index)"] = (0..<Self.functions * 3).map { _ in
        Bool.random(using: &random) ? 0 : UInt64.random(in: 0...3, using: &random)
      }
    }
    self.tests = tests
    self.counts = counts
    warnings = tests.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }.flatMap { test in
      ["slow", "odd"].map { TestWarning(test: "\(test.suite)/\(test.name)", issue: Prepared.failure($0, "Sources/Cart.swift", 4)) }
    }
    diagnostics = [3, 9].filter { _ in Bool.random(using: &random) }.map { line in
      BuildDiagnostic(
        severity: .warning, message: "never used",
        location: Location(path: Self.path, start: Location.Position(line: line, column: 1)))
    }
  }

  private static func test(
    _ library: TestCase.Library, _ suite: String, _ name: String, _ random: inout SeededGenerator
  ) -> TestCase {
    let failing = [Prepared.failure("Expectation failed: 1 == 2", "Tests/CartTests.swift", Int.random(in: 1...9, using: &random))]
    let statuses: [TestCase.Status] = [
      .failed, .crashed, .timedOut, .skipped(reason: "not here"), .skipped(reason: nil), .knownIssue, .notRun,
    ]
    let status = Int.random(in: 0..<3, using: &random) == 0 ? statuses.randomElement(using: &random) ?? .passed : .passed
    let isFlaky = status == .passed && Int.random(in: 0..<8, using: &random) == 0
    let failures = status == .failed || isFlaky ? failing + failing : []
    return TestCase(
      library: library, suite: suite, name: library == .xctest ? "\(name)Case" : "\(name)()", status: status,
      failures: failures, seconds: status == .notRun ? nil : 0.25, isFlaky: isFlaky)
  }

  /// The results of some suites, in any order of the tests.
  func results(of suites: Set<String>, _ random: inout SeededGenerator) -> TestRunResult {
    let own = tests.filter { suites.contains($0.suite) }
    let names = Set(own.map { "\($0.suite)/\($0.name)" })
    return TestRunResult(
      ending: own.isEmpty ? .nothingMatched : .ended, tests: own.shuffled(using: &random),
      warnings: warnings.filter { names.contains($0.test) }, diagnostics: own.isEmpty ? [] : diagnostics,
      seconds: 1, notices: own.isEmpty ? [] : ["A note of every machine."])
  }

  /// The coverage that some suites left, as llvm-cov exports it: it omits a segment in which nothing changes.
  func segments(of suites: Set<String>) -> [Segment] {
    let all = counts.filter { suites.contains($0.key) }.map(\.value)
    let sums = (0..<Self.functions * 3).map { index in all.reduce(0) { $0 + $1[index] } }
    return (0..<Self.functions).flatMap { index -> [Segment] in
      let (line, body) = (index * 3 + 1, sums[index * 3])
      return [
        Segment(line: line, column: 28, count: body),
        Segment(line: line + 1, column: 14, count: sums[index * 3 + 1]),
        Segment(line: line + 1, column: 15, count: body, isRegionEntry: false),
        Segment(line: line + 1, column: 17, count: sums[index * 3 + 2], isRegionEntry: false),
        Segment(line: line + 1, column: 19, count: body, isRegionEntry: false),
        Segment(line: line + 2, column: 2, count: 0, hasCount: false, isRegionEntry: false),
      ]
    }.reduce(into: []) { kept, segment in
      if let last = kept.last, !segment.isRegionEntry, !last.isRegionEntry, last.hasCount == segment.hasCount,
        last.count == segment.count
      { return }
      kept.append(segment)
    }
  }

  /// The same as llvm-cov's JSON, for a run on one machine.
  func llvmCov(of suites: Set<String>) -> [UInt8] {
    let rows = segments(of: suites).map { "[\($0.line),\($0.column),\($0.count),\($0.hasCount),\($0.isRegionEntry),false]" }
    let text = """
      {"data":[{"files":[{"filename":"/repo/Sources/Cart.swift","segments":[\(rows.joined(separator: ","))],"summary":{}}],\
      "functions":[],"totals":{}}],"type":"llvm.coverage.json.export","version":"2.0.1"}
      """
    return Array(text.utf8)
  }
}
