import ReviewCore
import SwiftTests

/// Compares with the tests of the merge base, so that the report can show which failures are new, and which tests the
/// change skips or removes.
struct BaseComparison: Sendable {
  /// The result from the merge base, or the reason why there is none, as a sentence.
  enum Answer: Sendable {
    /// - Parameter listed: All tests of the merge base, as `suite/name`.
    case ran(TestRunResult, listed: Set<String>)
    case impossible(reason: String)
  }

  /// The conclusions about the change's tests.
  struct Knowledge: Sendable {
    /// Failing tests that also fail on the merge base, as `suite/name`.
    var names: Set<String> = []
    /// The number of tests that run on the merge base and are now skipped or missing; nil when it is unknown.
    var lost: Int?
    var notices: [String] = []
  }

  /// Whether the change's own run included all its tests: only then, or if it names the others, is a missing test a
  /// removed one.
  private let seesAll: Bool
  private let run: @Sendable (_ filter: [String]) async -> Answer

  /// - Parameter run: Runs the tests that match the filters; without filters it only lists them.
  init(seesAll: Bool = true, run: @escaping @Sendable (_ filter: [String]) async -> Answer) {
    self.seesAll = seesAll
    self.run = run
  }

  func knowledge(of result: TestRunResult) async -> Knowledge {
    guard result.tellsOfTests else { return Knowledge() }
    switch await run((result.failing + result.skipped).map(Self.filter)) {
    case .impossible(let reason): return unknown(reason, result.failing)
    case .ran(let base, let listed):
      guard base.tellsOfTests else {
        return unknown("the merge base does not build, or its tests do not run.", result.failing)
      }
      return compare(result, with: base, listed: listed)
    }
  }

  private func unknown(_ reason: String, _ failing: [TestCase]) -> Knowledge {
    let what = failing.isEmpty ? "Which tests are skipped or removed" : "Whether failures are new"
    return Knowledge(notices: ["\(what) is unknown: \(reason)"])
  }

  private func compare(_ result: TestRunResult, with base: TestRunResult, listed: Set<String>) -> Knowledge {
    let match = BaseMatch(base: base, head: result)
    let failing = result.failing
    // If several tests cannot be distinguished, each must have failed.
    let known = failing.filter { test in
      let candidates = match.candidates(for: test)
      return !candidates.isEmpty && candidates.allSatisfy(test.failsAs)
    }.map(\.fullName)
    let doubtful = failing.filter { test in
      !known.contains(test.fullName) && match.candidates(for: test).contains(where: test.failsAs)
    }.map(\.fullName)
    let unclear = failing.filter { test in
      test.hasUnknownFailures
        && match.candidates(for: test).contains { $0.speaksAgainstTheChange && $0.status != .notRun }
    }.map(\.fullName)
    let unrun = failing.filter { test in
      match.candidates(for: test).contains { $0.status == .notRun }
    }.map(\.fullName)
    let areNew = [known, doubtful, unclear, unrun].allSatisfy(\.isEmpty) && !failing.isEmpty && base.uncertainty == nil
    let newlySkipped = result.skipped.filter { test in
      match.candidates(for: test).contains { !$0.isSkipped && $0.status != .notRun }
    }
    let removed = seesAll || result.unselected != nil ? GoneTests(listed: listed, now: result).names : []
    let notices = [
      Self.notice("Already failing on the merge base", known),
      Self.notice("Failing on the merge base for some of the tests with the same name", doubtful),
      Self.notice("Failing on the merge base too, with failures that cannot all be compared", unclear),
      Self.notice("Did not get to run on the merge base", unrun),
      areNew ? "The failures are new: these tests do not fail on the merge base." : nil,
      Self.notice("Skipped now, and run on the merge base", newlySkipped.map(\.fullName)),
      Self.notice("On the merge base, and removed now", removed),
      base.uncertainty.map { "The comparison with the merge base is incomplete: \($0.summary)" },
    ]
    return Knowledge(names: Set(known), lost: newlySkipped.count + removed.count, notices: notices.compactMap { $0 })
  }

  /// Returns nil without names.
  private static func notice(_ words: String, _ names: some Collection<String>) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.sorted().prefix(20).map(Escaped.line).joined(separator: ", ")
    return "\(words): \(shown)\(names.count > 20 ? " and \(names.count - 20) more" : "")."
  }

  /// Returns a regular expression for `swift test --filter` that matches the test's name literally.
  private static func filter(for test: TestCase) -> String {
    let suite = test.suite.prefix { $0 != "(" }
    // The failure of a library outside its tests may be that of any test.
    guard !suite.isEmpty else { return "^" }
    // A free function's id is `Module.function()`, that of another test `Module.Suite/test`.
    let name = test.name.prefix { $0 != "(" }
    return "^\(TestSelection.escape(String(suite)))[./]\(TestSelection.escape(String(name)))"
  }
}

extension TestRunResult {
  /// Whether the result shows which tests fail. A test that does not exist on the merge base has not failed there.
  fileprivate var tellsOfTests: Bool {
    switch ending {
    case .ended, .nothingMatched, .noTests, .timedOut: true
    case .buildFailed, .couldNotStart, .noPackage, .unexplained, .cancelled: false
    }
  }

  fileprivate var failing: [TestCase] { tests.filter(\.speaksAgainstTheChange) }

  fileprivate var skipped: [TestCase] { tests.filter(\.isSkipped) }
}

extension TestCase {
  var fullName: String { "\(suite)/\(name)" }

  /// Whether the test failed, crashed, timed out, or could not run.
  var speaksAgainstTheChange: Bool {
    switch status {
    case .failed, .crashed, .timedOut, .notRun: true
    case .passed, .skipped, .knownIssue: false
    }
  }

  fileprivate var isSkipped: Bool {
    if case .skipped = status { true } else { false }
  }

  /// Returns whether another run of the test also failed, for all arguments with which this one did. A test that did
  /// not get to run has not failed.
  fileprivate func failsAs(_ other: TestCase) -> Bool {
    guard !hasUnknownFailures, other.speaksAgainstTheChange, other.status != .notRun,
      failingArguments.isSubset(of: other.failingArguments)
    else { return false }
    // Failures outside a test share one name, whatever their cause.
    return !name.hasPrefix("(") || Set(failures.map(\.message)).isSubset(of: other.failures.map(\.message))
  }

  /// Whether it may have failures that its result does not contain, with other arguments or in other tests.
  fileprivate var hasUnknownFailures: Bool {
    return failures.contains(where: Clip.isRemark) && (name.hasPrefix("(") || !failingArguments.isEmpty)
  }

  private var failingArguments: Set<Substring> {
    Set(failures.compactMap { failure in
      guard failure.message.hasPrefix("With ") else { return nil }
      let marks = [": Expectation failed", ": Caught error", ": Issue recorded", ": "]
      let end = marks.lazy.compactMap { failure.message.firstRange(of: $0) }.first
      return end.map { failure.message[..<$0.lowerBound] }
    })
  }
}
