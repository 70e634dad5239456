/// The request of `reviewbot check`.
package struct CheckRequest: Sendable {
  package var change: ChangeSelection
  package var tests = TestRequest()
  package var coverage = CoverageFiles()
  package var baseline = BaselineRequest()
  package var report = ReportRequest()
  /// Nil: the report is not posted.
  package var post: PostRequest?

  package init(change: ChangeSelection) {
    self.change = change
  }

  /// The files that the review reads, as given on the command line.
  package var inputs: [String] { coverage.names + tests.results.names + tests.baseResults.names }
}
