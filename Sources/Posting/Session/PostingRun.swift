/// The CI run that posts. Its number orders the runs of one workflow; two workflows count independently.
package struct PostingRun: Hashable, Sendable {
  /// A digest of the workflow's name; empty outside CI.
  package let workflow: String
  /// Increases with each run of the workflow.
  package let number: Int

  /// - Parameter workflow: The workflow's name, such as the path of its file; empty outside CI.
  package init(workflow: String = "", number: Int) {
    self.workflow = workflow.isEmpty ? "" : String(ContentDigest.of(workflow).prefix(16))
    self.number = number
  }

  /// Returns whether the run with this number is a later run of the same workflow.
  func isBefore(_ number: Int, of workflow: String) -> Bool {
    workflow == self.workflow && number > self.number
  }
}
