/// The files of a difference that are searched for under another name.
package enum RenameDetection: Hashable, Sendable {
  case off
  /// Removed files, as in `git diff -M`.
  case renames
  /// Removed and changed files, as in `git diff -C`.
  case renamesAndCopies
}
