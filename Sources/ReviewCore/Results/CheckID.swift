/// All checks, in the order of reports.
package enum CheckID: String, Hashable, Sendable, CaseIterable {
  case tests
  /// The tests of the merge result, if those of the head run too.
  case merge
  case coverage, lint
}
