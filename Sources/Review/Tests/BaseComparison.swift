import ReviewCore
import SwiftTests

/// Looks at the tests of the merge base, so that the report can say which failures are new, and which tests the change
/// skips or removes.
struct BaseComparison: Sendable {
  /// What the merge base has to say, or why it says nothing, in a sentence.
  enum Answer: Sendable {
    /// - Parameter listed: All its tests, as `suite/name`.
    case ran(TestRunResult, listed: Set<String>)
    case impossible(reason: String)
  }

  /// What is known of the change's tests by it.
  struct Knowledge: Sendable {
    /// Failing tests that fail on the merge base as well, as `suite/name`.
    var names: Set<String> = []
    /// Tests that run on the merge base, and are skipped or gone now; nil when that is not known.
    var lost: Int?
    var notices: [String] = []
  }

  /// Whether the change's own run was of all its tests: only then a missing one is gone.
  private let seesAll: Bool
  private let run: @Sendable (_ filter: [String]) async -> Answer

  /// - Parameter run: Runs the tests that the filters name; none: only lists.
  init(seesAll: Bool = true, run: @escaping @Sendable (_ filter: [String]) async -> Answer) {
    self.seesAll = seesAll
    self.run = run
  }

  func knowledge(of result: TestRunResult) async -> Knowledge {
    guard result.tellsOfTests else { return Knowledge() }
    let failing = result.tests.filter(\.speaksAgainstTheChange)
    let skipped = result.tests.filter(\.isSkipped)
    switch await run((failing + skipped).map(Self.filter)) {
    case .impossible(let reason): return unknown(reason, failing)
    case .ran(let base, let listed):
      guard base.tellsOfTests else {
        return unknown("the merge base does not build, or its tests do not run.", failing)
      }
      return compare(failing, skipped, of: result, with: base, listed: listed)
    }
  }

  private func unknown(_ reason: String, _ failing: [TestCase]) -> Knowledge {
    let what = failing.isEmpty ? "Which tests are skipped or gone" : "Whether failures are new"
    return Knowledge(notices: ["\(what) is not known: \(reason)"])
  }

  private func compare(
    _ failing: [TestCase], _ skipped: [TestCase], of result: TestRunResult, with base: TestRunResult,
    listed: Set<String>
  ) -> Knowledge {
    let match = BaseMatch(base: base, head: result)
    // Of tests that cannot be told apart each has to have failed.
    let known = failing.filter { test in
      let candidates = match.candidates(for: test)
      return !candidates.isEmpty && candidates.allSatisfy(test.failsAs)
    }.map(\.fullName)
    let newlySkipped = skipped.filter { test in
      match.candidates(for: test).contains { !$0.isSkipped && $0.status != .notRun }
    }
    let removed = seesAll ? GoneTests(listed: listed, now: result).names : []
    let notices = [
      Self.notice("Already failing on the merge base", known),
      known.isEmpty && !failing.isEmpty ? "The failures are new: these tests do not fail on the merge base." : nil,
      Self.notice("Skipped now, and run on the merge base", newlySkipped.map(\.fullName)),
      Self.notice("On the merge base, and gone now", removed),
    ]
    return Knowledge(names: Set(known), lost: newlySkipped.count + removed.count, notices: notices.compactMap { $0 })
  }

  /// Nil when there is nothing to name.
  private static func notice(_ words: String, _ names: some Collection<String>) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.sorted().prefix(20).map(Escaped.line).joined(separator: ", ")
    return "\(words): \(shown)\(names.count > 20 ? " and \(names.count - 20) more" : "")."
  }

  /// `swift test --filter` takes a regular expression; a test's name is to be taken as it is.
  private static func filter(for test: TestCase) -> String {
    let plain = test.fullName.prefix { $0 != "(" }
    return "^" + plain.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" ? String($0) : "\\\($0)" }.joined()
  }
}

extension TestRunResult {
  /// A test that is not there on the merge base has not failed there.
  fileprivate var tellsOfTests: Bool {
    switch ending {
    case .ended, .nothingMatched, .noTests, .timedOut: true
    case .buildFailed, .couldNotStart, .noPackage, .unexplained, .cancelled: false
    }
  }
}

extension TestCase {
  var fullName: String { "\(suite)/\(name)" }

  /// Failed, crashed, hung, or kept from running.
  var speaksAgainstTheChange: Bool {
    switch status {
    case .failed, .crashed, .timedOut, .notRun: true
    case .passed, .skipped, .knownIssue: false
    }
  }

  fileprivate var isSkipped: Bool {
    if case .skipped = status { true } else { false }
  }

  /// Whether another run of it failed too, with all the arguments with which this one did.
  fileprivate func failsAs(_ other: TestCase) -> Bool {
    guard other.speaksAgainstTheChange, failingArguments.isSubset(of: other.failingArguments) else { return false }
    // What belongs to no test has one name, whatever it is.
    return !name.hasPrefix("(") || Set(failures.map(\.message)).isSubset(of: other.failures.map(\.message))
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
