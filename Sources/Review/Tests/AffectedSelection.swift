import ReviewCore

/// The tests that `--affected` selects.
struct AffectedSelection: Hashable, Sendable {
  /// Filters for the affected tests. Empty: all tests have to run; nil: no test is affected.
  let filter: [String]?
  /// About the tests that are left out, one sentence each.
  let notices: [String]
  /// Modules whose tests are left out.
  var modules: Set<String> = []
  /// Other tests that are left out, as `suite/name`.
  var tests: Set<String> = []

  func leavesOut(_ test: TestCase) -> Bool {
    tests.contains(test.fullName) || modules.contains(String(test.suite.prefix { $0 != "." }))
  }

  /// Returns the same selection with the package's path in front of its notices.
  func named(_ package: String) -> AffectedSelection {
    AffectedSelection(
      filter: filter, notices: notices.map { "\(Escaped.line(package)): \($0)" }, modules: modules, tests: tests)
  }
}

/// Compares a run of all tests with the selection of `--affected`.
struct AffectedVerification: Hashable, Sendable {
  let selection: AffectedSelection

  /// Returns the failing tests that the selection leaves out, as `suite/name`, ascending. A test that a crash kept from
  /// running has no result to compare.
  /// - Parameter known: Failures that do not speak against the change, as `suite/name`.
  func misses(in tests: [TestCase], known: Set<String>) -> [String] {
    tests.filter { test in
      selection.leavesOut(test) && test.speaksAgainstTheChange && test.status != .notRun
        && !known.contains(test.fullName)
    }.map(\.fullName).sorted()
  }

  /// Returns one sentence with the share of the tests and of their time that the selection saves.
  func saving(in tests: [TestCase]) -> String {
    let leftOut = tests.filter(selection.leavesOut)
    let (saved, all) = (Self.milliseconds(leftOut), Self.milliseconds(tests))
    let share = all == 0 ? "" : ", which took \(saved * 100 / all)% of the test time (\(saved) of \(all) ms)"
    let unknown = leftOut.count { $0.status == .notRun }
    let gap = unknown == 0 ? "" : " Of the tests that it leaves out, \(unknown) did not run."
    return "`--affected` leaves out \(leftOut.count) of \(tests.count.counted("test"))\(share).\(gap)"
  }

  private static func milliseconds(_ tests: [TestCase]) -> Int {
    tests.reduce(0) { $0 + Int((($1.seconds ?? 0) * 1_000).rounded()) }
  }

  /// Returns the problem of a selection that misses failures.
  /// - Parameter misses: Not empty.
  func problem(_ misses: [String]) -> Problem {
    let names = misses.prefix(5).map(Escaped.line).joined(separator: ", ") + (misses.count > 5 ? ", …" : "")
    return Problem(
      summary: "`--affected` would have left out \(misses.count.counted("failing test")): \(names).",
      hint: "Run all tests for this change, and report the missing dependency.")
  }
}
