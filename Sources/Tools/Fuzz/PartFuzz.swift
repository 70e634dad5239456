import Review
import ReviewCore

/// The reader of parts of a sharded run: a part that is read is written and read again, and combined with itself.
struct PartFuzz: FuzzTarget {
  static let name = "parts"
  static let summary = "parts of `reviewbot check --shard`"

  let seeds: [[UInt8]]
  let words = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "null", "true", "0", "-1", "9223372036854775807", "1e999",
    "\"path\": \"../x\"", "\"index\": 2", "\"count\": 257", "\"kind\": \"timedOut\"", "\"limit\": \"total\"",
    "\"segments\": [1, 1, 1, 3]", "\"schedule\": null", "\"hung\": []", "[[]]", "(", ")", "/", "`", "é",
  ]

  init() {
    seeds = PartSample.seeds
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    switch PartSample.reread(input) {
    case .refused(let summary, let hint):
      guard !summary.isEmpty, !hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return .refused
    case .changed(let what): throw Violation(what)
    case .same: return .accepted
    }
  }
}
