/// A diff text that cannot be read.
package struct UnifiedDiffError: UserFacingError, Hashable {
  /// The 1-based line of the diff text.
  package let line: Int
  package let reason: String

  package var summary: String { "The diff is malformed at line \(line): \(reason)." }
  package var hint: String { "Make it again with `git diff BASE...HEAD > FILE`, and pass the file on unchanged." }
}
