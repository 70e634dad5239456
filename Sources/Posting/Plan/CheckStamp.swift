/// What a check run of ours says of itself in its external id.
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

  /// Nil when it is not ours.
  init?(_ text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 5, fields[0] == "reviewbot:2", let run = Int(fields[3]) else { return nil }
    self.init(
      key: String(fields[1]), workflow: fields[2] == "-" ? "" : String(fields[2]), run: run, digest: String(fields[4]))
  }

  /// Five words.
  package var text: String { "reviewbot:2 \(key) \(workflow.isEmpty ? "-" : workflow) \(run) \(digest)" }
}
