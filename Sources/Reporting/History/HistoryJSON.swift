import ReviewCore

/// The history as JSON, newest first. Keys may be added; none changes its meaning without another version.
struct HistoryJSON {
  let history: History

  var document: String {
    JSONWriter.document(
      .object([
        ("version", .integer(1)),
        ("repository", .string(history.repository)),
        ("tip", JSONValue(history.tip.id?.hex)),
        ("commitCount", .integer(history.commitCount)),
        ("commits", .array(history.points.map(\.json))),
        ("skippedNotes", .array(history.skipped.map(\.json))),
      ]))
  }
}

extension History.Point {
  /// `time` is in seconds since 1970, `date` in UTC. Figures that were not recorded are null.
  fileprivate var json: JSONValue {
    .object([
      ("commit", .string(commit.hex)), ("time", .integer(Int(time))), ("date", JSONValue(day?.description)),
      (
        "coverage",
        .object([
          ("covered", .integer(coverage.covered)), ("partial", .integer(coverage.partial)),
          ("total", .integer(coverage.total)),
        ])
      ),
      ("tests", tests?.json ?? .null), ("findings", findings?.json ?? .null),
    ])
  }
}

extension RecordedTests {
  fileprivate var json: JSONValue {
    .object([
      ("ran", .integer(ran)), ("failed", .integer(failed)), ("skipped", .integer(skipped)), ("flaky", .integer(flaky)),
      ("seconds", JSONValue(Double(milliseconds) / 1_000)),
    ])
  }
}

extension RecordedFindings {
  fileprivate var json: JSONValue {
    .object([("errors", .integer(errors)), ("warnings", .integer(warnings)), ("notes", .integer(notes))])
  }
}

extension History.SkippedNote {
  fileprivate var json: JSONValue {
    .object([("commit", .string(commit.hex)), ("reason", .string(reason))])
  }
}
