/// What a check run of ours says of itself in its external id.
package struct CheckStamp: Hashable, Sendable {
  package let key: String
  package let run: Int
  package let digest: String

  package init(key: String, run: Int, digest: String) {
    self.key = key
    self.run = run
    self.digest = digest
  }

  /// Nil when it is not ours.
  init?(_ text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 4, fields[0] == "reviewbot:1", let run = Int(fields[2]) else { return nil }
    self.init(key: String(fields[1]), run: run, digest: String(fields[3]))
  }

  /// Four words.
  package var text: String { "reviewbot:1 \(key) \(run) \(digest)" }
}
