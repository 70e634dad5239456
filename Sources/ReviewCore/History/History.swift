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
