/// Which files of a difference are looked for under another name.
package enum RenameDetection: Hashable, Sendable {
  case off
  /// Removed files, as `git diff -M`.
  case renames
  /// Removed and changed files, as `git diff -C`.
  case renamesAndCopies
}
