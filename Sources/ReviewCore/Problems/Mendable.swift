/// An error that tells how it is mended.
package protocol Mendable: Error {
  /// One sentence with the values: what happened, and where.
  var summary: String { get }
  /// One sentence: what to do now.
  var hint: String { get }
}

extension Mendable {
  /// The same as a value that a verdict can carry.
  package var problem: Problem {
    Problem(summary: summary, hint: hint)
  }
}
