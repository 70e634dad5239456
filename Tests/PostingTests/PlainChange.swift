import Posting
import ReviewCore

/// A change of one file with `count` added lines, without any repository.
struct PlainChange: Sendable {
  let count: Int
  var shift = 0

  static let head = ObjectID(String(repeating: "a", count: 40))

  var diff: Diff {
    var bytes: [UInt8] = []
    var lines: [Hunk.Line] = []
    for index in 0..<count {
      let start = bytes.count
      bytes += Array(Scenario.source(index).utf8)
      lines.append(.added(new: 11 + shift + index, text: start..<bytes.count))
    }
    let hunk = Hunk(oldStart: 10 + shift, oldCount: 0, newStart: 11 + shift, newCount: count, lines: lines, bytes: bytes)
    let path = RepoPath(Scenario.path)
    return Diff(files: [FileChange(status: .modified, oldPath: path, newPath: path, hunks: [hunk])])
  }

  func publication(
    _ findings: [Finding], head: ObjectID, run: Int = 1, policy: PublicationPolicy = PublicationPolicy(), lint: Verdict? = nil,
    workflow: String = "review.yml"
  ) -> Publication {
    Publication(
      report: Scenario.report(findings, lint: lint, head: head.hex), diff: diff, head: head, run: PostingRun(workflow: workflow, number: run), policy: policy,
      summary: { "\($0.placement.count) findings, \($0.placement[.reviewComment].count) inline" })
  }
}
