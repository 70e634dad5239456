import ReviewCore
import SwiftTests
import Testing

@testable import Review

/// Tests `same()` of the suite `M`, by `file:line` with their outcomes.
private func run(_ tests: [(String, Int, TestCase.Status)]) -> TestRunResult {
  let names = tests.map { file, line, _ in tests.count == 1 ? "same()" : "same()/\(file):\(line):2" }
  let cases = zip(names, tests).map { TestCase(library: .swiftTesting, suite: "M", name: $0, status: $1.2) }
  let declarations = zip(names, tests).map { name, test in
    ("M/\(name)", TestName.Declaration(file: test.0, line: test.1, column: 2))
  }
  return TestRunResult(ending: .ended, tests: cases, declarations: Dictionary(uniqueKeysWithValues: declarations))
}

@Suite("Tests with the same name on the merge base")
struct SameNameComparisonTests {
  @Test("A failure is known only if the same test failed there", arguments: [
    // The other one failed.
    ([("A.swift", 2, .failed), ("B.swift", 2, .passed)], [("A.swift", 2, .passed), ("B.swift", 2, .failed)], false),
    // It failed itself; lines move.
    ([("A.swift", 2, .passed), ("B.swift", 2, .failed)], [("A.swift", 9, .passed), ("B.swift", 7, .failed)], true),
    // One of two is left, or new.
    ([("A.swift", 2, .failed), ("B.swift", 2, .passed)], [("B.swift", 2, .failed)], false),
    ([("A.swift", 2, .failed)], [("A.swift", 2, .failed), ("B.swift", 2, .failed)], false),
    // Alone on both sides, in whatever file.
    ([("A.swift", 2, .failed)], [("B.swift", 2, .failed)], true),
    // Overloads in one file cannot be distinguished.
    ([("A.swift", 2, .failed), ("A.swift", 5, .passed)], [("A.swift", 2, .failed), ("A.swift", 5, .passed)], false),
    ([("A.swift", 2, .failed), ("A.swift", 5, .failed)], [("A.swift", 2, .failed), ("A.swift", 5, .passed)], true),
    // Both moved to other files.
    ([("A.swift", 2, .failed), ("B.swift", 2, .failed)], [("C.swift", 2, .failed), ("D.swift", 2, .passed)], false),
  ] as [([(String, Int, TestCase.Status)], [(String, Int, TestCase.Status)], Bool)])
  func known(base: [(String, Int, TestCase.Status)], head: [(String, Int, TestCase.Status)], isKnown: Bool) async throws {
    let comparison = BaseComparison { _ in .ran(run(base), listed: []) }
    let result = run(head)
    let known = await comparison.knowledge(of: result)
    let failing = Set(result.tests.filter { $0.status == .failed }.map(\.fullName))
    #expect(known.names.isSuperset(of: failing) == isKnown)
    let check = TestCheck(run: SharedTestRun(run: .prepared(), progress: { _ in }), mustPass: true, comparison: comparison)
    let evidence = TestCheck.Evidence(result: result, knownFailures: known.names)
    #expect((check.judge(evidence, of: try Prepared.change()).verdict == .passed) == isKnown)
  }

  @Test("A failure is not called new if one of several tests with its name fails on the merge base")
  func doubtful() async {
    let base = [("A.swift", 2, TestCase.Status.failed), ("A.swift", 5, .passed)]
    let comparison = BaseComparison { _ in .ran(run(base), listed: []) }
    #expect(await comparison.knowledge(of: run(base)).notices == [
      "Failing on the merge base for some of the tests with the same name: M/same()/A.swift:2:2."
    ])
  }

  @Test("A removed test is named, but not one that moved to another file", arguments: [
    (["M/same()/A.swift:2:2", "M/same()/B.swift:2:2"], [("B.swift", 9, .passed)], ["M/same()/A.swift:2:2"]),
    (["M/same()/A.swift:2:2", "M/same()/B.swift:2:2"], [("B.swift", 9, .passed), ("C.swift", 1, .passed)], []),
    (["M/same()/A.swift:2:2", "M/same()/A.swift:5:2"], [("A.swift", 9, .passed)], ["M/same()/A.swift:5:2"]),
    (["M/same()"], [("A.swift", 9, .passed), ("C.swift", 1, .passed)], []), (["M/same()", "M/other()"], [], ["M/other()", "M/same()"]),
  ] as [(Set<String>, [(String, Int, TestCase.Status)], [String])])
  func gone(listed: Set<String>, head: [(String, Int, TestCase.Status)], names: [String]) {
    #expect(GoneTests(listed: listed, now: run(head)).names.sorted() == names)
  }

  @Test("Their findings keep separate identities when lines move")
  func fingerprints() throws {
    func fingerprints(_ tests: [(String, Int, TestCase.Status)]) throws -> [Fingerprint] {
      TestFindings(change: try Prepared.change()).findings(of: run(tests)).map(\.fingerprint)
    }
    let first = try fingerprints([("A.swift", 2, .failed), ("B.swift", 2, .failed)])
    #expect(Set(first).count == 2)
    #expect(try fingerprints([("A.swift", 7, .failed), ("B.swift", 9, .failed)]) == first)
  }
}
