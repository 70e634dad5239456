import ReviewCore

/// Finds the failures in the output of a run that were not reported before.
struct TestEventFeed: Sendable {
  private let paths: Paths
  /// The numbers of entries that were examined.
  private var xctests = 0
  private var blocks = 0
  private var swiftTests = 0
  private var remarks = 0
  /// The build prints some errors twice.
  private var errors: Set<TestEvent> = []

  init(paths: Paths) {
    self.paths = paths
  }

  mutating func failures(in console: XCTestConsole, _ parallel: ParallelConsole?) -> [TestEvent] {
    let ended = console.ended
    let blocks = parallel?.blocks ?? []
    // A later line may show that tests had printed the ends of others.
    let new = ended.dropFirst(xctests) + blocks.dropFirst(self.blocks).map(\.record)
    (xctests, self.blocks) = (ended.count, blocks.count)
    return new.filter { $0.outcome == .failed }.map { record in
      let failure = record.failures.first
      let location = failure.flatMap { paths.location($0.file, line: $0.line, column: nil) }
      return TestEvent(
        test: record.test, location: location.map { text(of: $0, column: nil) }, message: failure?.message ?? "")
    }
  }

  mutating func failures(in console: SwiftTestingConsole) -> [TestEvent] {
    defer { swiftTests = console.failures.count }
    return Array(console.failures.dropFirst(swiftTests))
  }

  mutating func errors(in log: BuildLog) -> [TestEvent] {
    let new = log.remarks.dropFirst(remarks)
    remarks = log.remarks.count
    guard !log.isComplete else { return [] }
    return new.filter { $0.severity == .error && !$0.isMereSummary }.compactMap { remark in
      let place = remark.sourcePlace
      let location = place.flatMap { paths.location($0.file, line: $0.line, column: $0.column) }
      let event = TestEvent(
        test: nil, location: location.map { text(of: $0, column: place?.column) }, message: remark.text)
      return errors.insert(event).inserted ? event : nil
    }
  }

  private func text(of location: Location, column: Int?) -> String {
    let path = location.path.text ?? location.path.description
    return ([path] + [location.start?.line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
