import ReviewCore
package import TestRun

/// Runs failing tests on the merge base too, so that the report can say which failures are new.
package struct BaseComparison: Sendable {
  /// Runs some tests on the merge base; nil when that is not possible, with the reason in a sentence.
  package enum Answer: Sendable {
    case ran(TestRunResult)
    case impossible(reason: String)
  }

  private let run: @Sendable (_ filter: [String]) async -> Answer

  package init(run: @escaping @Sendable (_ filter: [String]) async -> Answer) {
    self.run = run
  }

  /// The failing tests that fail on the merge base as well, as `suite/name`, and what there is to say about it.
  func known(among tests: [TestCase]) async -> (names: Set<String>, notices: [String]) {
    let failing = tests.filter(\.speaksAgainstTheChange)
    guard !failing.isEmpty else { return ([], []) }
    switch await run(failing.map(Self.filter)) {
    case .impossible(let reason): return ([], ["Whether failures are new is not known: \(reason)"])
    case .ran(let result):
      guard result.tellsOfTests else {
        return ([], ["Whether failures are new is not known: the merge base does not build, or its tests do not run."])
      }
      let known = Set(result.tests.filter(\.speaksAgainstTheChange).map(\.fullName)).intersection(failing.map(\.fullName))
      guard !known.isEmpty else { return (known, ["The failures are new: these tests do not fail on the merge base."]) }
      return (known, ["Already failing on the merge base: \(known.sorted().map(Visible.line).joined(separator: ", "))."])
    }
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
    case .ended, .nothingMatched, .timedOut: true
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
}
