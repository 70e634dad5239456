/// What `reviewbot lint` is asked for.
package struct LintRequest: Sendable {
  /// Where fixes go.
  package enum Fix: Sendable {
    case files, index
    /// A patch on standard output; nothing is written.
    case patch
  }

  package var change: ChangeSelection
  package var report = ReportRequest()
  /// Whether whole files are linted, not only what the change did.
  package var isWholeFiles = false
  /// Whether the change is what is staged, against the last commit.
  package var isStaged = false
  /// Nil: nothing is fixed.
  package var fix: Fix?
  /// Whether fixes count that may change what the program means.
  package var includesUnsafeFixes = false
  /// Only these rules, on or off in the configuration; empty: those of the configuration.
  package var rules: [String] = []
  /// Files and folders, as they were named.
  package var paths: [String] = []
  package var baseline = LintBaselineRequest()

  package init(change: ChangeSelection) {
    self.change = change
  }
}
