/// A subject and its diff: the input of every check.
package struct Change: Sendable {
  package let subject: Subject
  /// From the merge base to the head.
  package let diff: Diff
  /// Maps lines of the tested files to the head's lines.
  package let lineMap: LineMap

  package init(subject: Subject, diff: Diff, lineMap: LineMap = .identity) {
    self.subject = subject
    self.diff = diff
    self.lineMap = lineMap
  }
}
