/// The identity that reviewbot stores in the external id of its check runs.
package struct CheckStamp: Hashable, Sendable {
  package let key: String
  /// See `PostingRun`.
  package let workflow: String
  package let run: Int
  package let digest: String

  package init(key: String, workflow: String = "", run: Int, digest: String) {
    self.key = key
    self.workflow = workflow
    self.run = run
    self.digest = digest
  }

  /// Nil when another tool wrote the text.
  init?(_ text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 5, fields[0] == "reviewbot:2", let run = Int(fields[3]) else { return nil }
    self.init(
      key: String(fields[1]), workflow: fields[2] == "-" ? "" : String(fields[2]), run: run, digest: String(fields[4]))
  }

  /// Five words, separated by spaces.
  package var text: String { "reviewbot:2 \(key) \(workflow.isEmpty ? "-" : workflow) \(run) \(digest)" }
}
