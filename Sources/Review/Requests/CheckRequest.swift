package import ReviewCore

/// The request of `reviewbot check`.
package struct CheckRequest: Sendable {
  package var change: ChangeSelection
  package var tests = TestRequest()
  package var coverage = CoverageFiles()
  package var baseline = BaselineRequest()
  package var report = ReportRequest()
  /// Nil: the report is not posted.
  package var post: PostRequest?
  /// Whether to print the result of lint while the tests run.
  var announcesLint = true

  package init(change: ChangeSelection) {
    self.change = change
  }

  /// Returns the reports to write, and the coverage to write in the formats of other tools.
  /// - Parameter configured: The formats of the configuration, used when the request names none.
  /// - Throws: `UsageProblem` for an unknown format, or an `--output` without a report to write.
  package func outputs(configured: [String] = []) throws(UsageProblem) -> CoverageOutputs {
    let asked = report.formats.isEmpty ? configured : report.formats
    // Only `coverage` accepts diff-cover's list of `name:file`.
    let known = FormatOption.names + CoverageExportFormat.names
    for name in asked.map({ String($0.prefix { $0 != "=" }) }) where !known.contains(name) {
      throw UsageProblem.unknown("format", name, known: known)
    }
    return try CoverageOutputs(asked: asked.isEmpty ? ["text"] : asked, output: report.output).limited(by: report)
  }

  /// Removes the files of an earlier run when this run has no result, so that readers cannot confuse the two.
  /// - Parameter inputs: Input files, which are kept.
  package func discardEarlier(but inputs: [String], in services: Services) {
    services.discardEarlier((try? outputs())?.files ?? [], but: inputs)
  }

  /// The files that the review reads, as given on the command line.
  package var inputs: [String] {
    coverage.names + tests.results.names + tests.baseResults.names + tests.parts.names
      + [baseline.file, report.config].compactMap(\.self)
  }
}

/// The change to review, and how to find it.
package struct ChangeSelection: Sendable {
  /// The repository or any folder in it, as given on the command line.
  package var folder: String
  package var request: ChangeRequest
  /// A unified diff to review: a file, or `-` for standard input. Nil: the change comes from the repository.
  package var diff: String?
  /// Whether to fetch older history, step by step, when a shallow clone lacks the merge base.
  package var deepens: Bool

  package init(
    folder: String = ".", request: ChangeRequest = ChangeRequest(), diff: String? = nil, deepens: Bool = false
  ) {
    self.folder = folder
    self.request = request
    self.diff = diff
    self.deepens = deepens
  }

  /// The same repository with the change between the last commit and the index.
  package var staged: ChangeSelection {
    ChangeSelection(folder: folder, request: Workspace.staged, diff: diff, deepens: deepens)
  }
}
