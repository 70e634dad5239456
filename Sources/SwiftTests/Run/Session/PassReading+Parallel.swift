import ReviewCore

extension PassReading {
  /// With `--parallel`, SwiftPM's report has the tests that ran. Their blocks of the output have the details, and show
  /// whether each process ran its test to the end.
  func parallelTests(_ report: XUnitReport) -> [TestCase] {
    var blocks = Dictionary(grouping: pass.blocks, by: \.record.test)
    return report.entries.map { entry in
      let suite = entry.suite.split(separator: ".").last.map(String.init) ?? entry.suite
      return parallelTest(entry, Self.removeBlock(of: entry, from: &blocks["\(suite).\(entry.name)", default: []]))
    }
  }

  /// Several modules may have a test of the same name. Their blocks are in the order of the report.
  private static func removeBlock(
    of entry: XUnitReport.Entry, from blocks: inout [ParallelConsole.Block]
  ) -> ParallelConsole.Block? {
    let fitting = blocks.firstIndex { ($0.record.outcome == .failed) == entry.hasFailed } ?? blocks.indices.first
    return fitting.map { blocks.remove(at: $0) }
  }

  private func parallelTest(_ entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase {
    var failures = block.map { self.failures(of: $0.record) } ?? []
    let status = status(of: entry, block)
    if status == .crashed { failures.append(death(of: entry, block)) }
    return TestCase(
      library: .xctest, suite: entry.suite, name: entry.name, status: status, failures: failures,
      seconds: entry.seconds)
  }

  private func status(of entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase.Status {
    guard let block else { return entry.hasFailed ? .failed : .crashed }
    let hasCrashed = block.record.outcome == nil || (entry.hasFailed ? block.crash != nil : !block.isOver)
    if hasCrashed { return .crashed }
    if entry.hasFailed { return .failed }
    return status(of: block.record, isOpen: false)
  }

  private func death(of entry: XUnitReport.Entry, _ block: ParallelConsole.Block?) -> TestCase.Failure {
    guard !entry.hasFailed else { return death(block?.crash, of: nil) }
    let when = block == nil ? "before this test ran" : block?.record.outcome == nil ? "while this test ran" : "after it"
    return TestCase.Failure(message: "The test process called `exit(0)` \(when).", location: nil)
  }
}
