/// The checks there are, in the order in which reports show them.
package enum CheckID: String, Hashable, Sendable, CaseIterable {
  case tests
  /// The tests of the merge result, where those of the head are run too.
  case merge
  case coverage, lint
}
