import LintEngine
import ReviewCore

/// A node at which the conditions evaluated so far hold, with their results.
struct Hit: Sendable {
  let target: Target
  /// Offsets in the file of the target, or of the statements that a pattern matched.
  var range: Range<Int>
  var bindings: Bindings
  /// The last number that a condition counted or measured.
  var count: Int?
  var limit: Int?
  var severity: Severity?
  var cause: Cause?

  init(target: Target, variables: Int) {
    self.target = target
    range = target.range
    bindings = Bindings(count: variables)
  }
}

extension Bindings {
  /// Returns the union of both bindings; nil if they bind a variable to different code.
  package func merging(_ other: Bindings) -> Bindings? {
    var merged = self
    for index in other.indices {
      guard let capture = other[index] else { continue }
      if let known = merged[index] {
        guard known.isSameCode(as: capture) else { return nil }
      } else {
        merged[index] = capture
      }
    }
    return merged
  }
}
