/// The recorded figures of a branch's commits, along first parents.
package struct History: Hashable, Sendable {
  /// The share of covered lines, in region mode.
  package struct Coverage: Hashable, Sendable {
    package let covered: Int
    package let partial: Int
    /// All executable lines.
    package let total: Int

    package init(covered: Int, partial: Int, total: Int) {
      self.covered = covered
      self.partial = partial
      self.total = total
    }
  }

  /// The figures of one commit; nil where they were not recorded.
  package struct Point: Hashable, Sendable {
    package let commit: ObjectID
    /// The committer's time in seconds since 1970.
    package let time: Int64
    package let coverage: Coverage
    package let tests: RecordedTests?
    package let findings: RecordedFindings?

    package init(
      commit: ObjectID, time: Int64, coverage: Coverage, tests: RecordedTests? = nil, findings: RecordedFindings? = nil
    ) {
      self.commit = commit
      self.time = time
      self.coverage = coverage
      self.tests = tests
      self.findings = findings
    }

    /// The day of the commit in UTC; nil outside of the years 1 to 9999.
    package var day: CalendarDay? { CalendarDay(secondsSince1970: time) }
  }

  /// A note that was not used.
  package struct SkippedNote: Hashable, Sendable {
    package let commit: ObjectID
    /// One sentence.
    package let reason: String

    package init(commit: ObjectID, reason: String) {
      self.commit = commit
      self.reason = reason
    }
  }

  /// `owner/name`, or the folder's name. Untrusted.
  package let repository: String
  /// The newest commit, and the name that it was requested by.
  package let tip: Revision
  /// Newest first.
  package let points: [Point]
  /// The number of commits that were read, with and without figures.
  package let commitCount: Int
  /// Newest first.
  package let skipped: [SkippedNote]

  package init(
    repository: String, tip: Revision, points: [Point], commitCount: Int, skipped: [SkippedNote] = []
  ) {
    self.repository = repository
    self.tip = tip
    self.points = points
    self.commitCount = commitCount
    self.skipped = skipped
  }
}

/// The counts of a complete test run, as a baseline stores them.
package struct RecordedTests: Hashable, Sendable {
  /// Tests that started, whatever their outcome.
  package let ran: Int
  /// Includes tests that crashed or did not end.
  package let failed: Int
  package let skipped: Int
  package let flaky: Int
  /// The duration of the tests, without the build.
  package let milliseconds: Int

  package init(ran: Int, failed: Int, skipped: Int, flaky: Int, milliseconds: Int) {
    self.ran = ran
    self.failed = failed
    self.skipped = skipped
    self.flaky = flaky
    self.milliseconds = milliseconds
  }

  /// Returns nil for a check without a verdict on tests, and when no test ran.
  package init?(_ result: CheckResult) {
    guard result.verdict.isJudged else { return nil }
    let failed = ["failed", "crashed", "timedOut"].reduce(0) { $0 + (result.count($1) ?? 0) }
    let ran = ["passed", "knownIssues"].reduce(failed) { $0 + (result.count($1) ?? 0) }
    guard ran > 0, case .seconds(let seconds)? = result.metrics.first(where: { $0.name == "seconds" })?.value,
      (0..<1e9).contains(seconds)
    else { return nil }
    self.init(
      ran: ran, failed: failed, skipped: result.count("skipped") ?? 0, flaky: result.count("flaky") ?? 0,
      milliseconds: Int(seconds * 1_000))
  }
}

/// The number of findings in all Swift files of a commit, as a baseline stores them.
package struct RecordedFindings: Hashable, Sendable {
  package let errors: Int
  package let warnings: Int
  package let notes: Int

  package init(errors: Int, warnings: Int, notes: Int) {
    self.errors = errors
    self.warnings = warnings
    self.notes = notes
  }

  package var total: Int { errors + warnings + notes }
}
