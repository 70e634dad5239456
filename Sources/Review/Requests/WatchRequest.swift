/// The request of `reviewbot watch`.
package struct WatchRequest: Sendable {
  /// The tests to run after each change.
  package enum Tests: String, CaseIterable, Sendable {
    case none, affected, all
  }

  package var lint: LintRequest
  package var tests = Tests.none

  package init(change: ChangeSelection) {
    lint = LintRequest(change: change)
  }

  /// The request of each review with tests.
  var check: CheckRequest {
    var check = CheckRequest(change: lint.change)
    check.report.config = lint.report.config
    check.tests.affected = tests == .affected ? .suite : nil
    // The linter has run already.
    check.announcesLint = false
    return check
  }
}
