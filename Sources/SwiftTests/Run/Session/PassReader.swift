import ReviewCore
import Synchronization

/// Reads the output of a run as it arrives.
final class PassReader: Sendable {
  fileprivate struct State {
    var output = LineSplitter()
    var error = LineSplitter()
    var console: XCTestConsole
    /// Replaces the other console with `--parallel`.
    var parallel: ParallelConsole?
    var crashes = CrashReader()
    var log = BuildLog()
    var tail = Tail()
    var xctestCrash: CrashReport?
    var phase = Phase.xctest
    var swiftTests = SwiftTestingConsole()
    /// Nil for `swift test`, whose event stream has the results.
    var printed: PrintedSwiftTests?
    var feed: TestEventFeed
  }

  /// SwiftPM runs the XCTest process first, then the Swift Testing process, which starts with a greeting of two lines.
  fileprivate enum Phase { case xctest, greeted, swiftTesting }

  private let state: Mutex<State>
  private let progress: @Sendable (TestProgress) -> Void

  init(
    command: TestCommand, selection: TestSelection, paths: Paths, progress: @escaping @Sendable (TestProgress) -> Void
  ) {
    state = Mutex(
      State(
        console: XCTestConsole(hasSeveralRuns: !command.isSwiftTest),
        parallel: command.isParallel(selection) ? ParallelConsole() : nil,
        printed: command.isSwiftTest ? nil : PrintedSwiftTests(), feed: TestEventFeed(paths: paths)))
    self.progress = progress
  }

  func take(_ piece: ProcessOutput) {
    let signs = state.withLock { state in
      switch piece {
      case .standardOutput(let bytes): state.takeOutput(bytes)
      case .standardError(let bytes): state.takeError(bytes)
      }
      return state.events.map(TestProgress.event) + (state.sign.map { [$0] } ?? [])
    }
    for sign in signs { progress(sign) }
  }

  func pass(
    _ outcome: ProcessOutcome, of selection: TestSelection, expected: Set<TestCase.Library>, files: TestPass.Files
  ) -> TestPass {
    state.withLock { state in
      state.finish()
      let last = state.crashes.takeReport()
      // A Swift Testing process that crashes before its greeting is known only by its end.
      let isOnlySwiftTesting = state.log.signal(of: .xctest) == nil && state.log.signal(of: .swiftTesting) != nil
      let isXCTests = state.phase == .xctest && !isOnlySwiftTesting
      return TestPass(
        outcome: outcome, selection: selection, expected: expected, xctests: state.console.records(),
        executed: state.console.executed, isXCTestOver: state.console.isOver, hasXCTestBegun: state.console.hasBegun,
        openSuite: state.console.openSuite, log: state.log,
        xctestCrash: isXCTests ? last : state.xctestCrash, swiftTestingCrash: isXCTests ? nil : last,
        blocks: state.parallel?.blocks ?? [], report: files.report, events: files.events, tail: state.tail.lines,
        printed: state.printed)
    }
  }
}

extension PassReader.State {
  mutating func takeOutput(_ bytes: [UInt8]) {
    var splitter = output
    splitter.feed(bytes) { outputLine($0) }
    output = splitter
  }

  mutating func takeError(_ bytes: [UInt8]) {
    var splitter = error
    splitter.feed(bytes) { errorLine($0) }
    error = splitter
  }

  mutating func finish() {
    var splitters = (output, error)
    splitters.0.finish { outputLine($0) }
    splitters.1.finish { errorLine($0) }
    parallel?.finish()
  }

  private mutating func errorLine(_ line: ArraySlice<UInt8>) {
    log.take(line)
    tail.add(line)
    printed?.take(line)
  }

  private mutating func outputLine(_ line: ArraySlice<UInt8>) {
    tail.add(line)
    crashes.take(line)
    printed?.take(line)
    switch phase {
    case .xctest where line.elementsEqual("◇ Test run started.".utf8): phase = .greeted
    case .greeted: greet(line)
    case .xctest, .swiftTesting: break
    }
    if phase == .swiftTesting { swiftTests.take(line) }
    // An XCTest may print the greeting, too, so XCTest's own end decides when its output ends.
    if parallel == nil {
      console.take(line)
    } else if phase != .swiftTesting {
      parallel?.take(line)
    }
  }

  private mutating func greet(_ line: ArraySlice<UInt8>) {
    // With `-v`, other versions precede the library's.
    guard line.starts(with: "↳ ".utf8) else {
      phase = .xctest
      return
    }
    phase = .swiftTesting
    xctestCrash = crashes.takeReport()
  }

  /// The failures in the output since the last call.
  fileprivate var events: [TestEvent] {
    mutating get { feed.errors(in: log) + feed.failures(in: console, parallel) + feed.failures(in: swiftTests) }
  }

  var sign: TestProgress? {
    let ended = console.ended.count + (parallel?.endedCount ?? 0) + swiftTests.ended
    let current = swiftTests.running ?? console.running
    // The tests begin some time before the first output about them.
    if ended == 0, current == nil, !log.isComplete {
      return log.step.map { .building(done: $0.done, total: $0.total, step: $0.text) }
    }
    return .testing(ended: ended, failed: console.failedCount + swiftTests.failed, current: current)
  }
}
