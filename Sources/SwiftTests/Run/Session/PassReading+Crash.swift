import ReviewCore

extension PassReading {
  /// Returns the test that crashed its process or prevented its end. Swift Testing runs tests concurrently, so the
  /// backtrace must identify one of the running tests; otherwise the result is empty.
  func culprits(among open: [SwiftTestingRecord]) -> [SwiftTestingRecord] {
    guard open.count > 1 else { return open }
    guard let crash = pass.swiftTestingCrash, !pass.hasSwiftTestingHung else { return [] }
    for frame in crash.frames {
      guard let place = frame.place else { continue }
      let above = open.filter { $0.file == place.file && $0.line <= place.line }
      let line = above.map(\.line).max()
      let nearest = above.filter { $0.line == line }
      if nearest.count == 1, names(nearest[0], frame) { return nearest }
    }
    for frame in crash.frames {
      let named = open.filter { names($0, frame) }
      if named.count == 1 { return named }
    }
    return []
  }

  /// Returns the failure of one of several running tests, when none of them crashes or hangs alone.
  func suspicion(of record: SwiftTestingRecord, amid count: Int) -> TestCase.Failure {
    let others = count == 2 ? "another one" : "\(count - 1) others"
    guard pass.hasSwiftTestingHung else {
      let death = death(of: record)
      return TestCase.Failure(
        message: "\(death.message)\n(it ran together with \(others); none of them crashes alone)",
        location: death.location)
    }
    let own = record.file.flatMap { paths.location($0, line: record.line, column: 1) }
    return TestCase.Failure(
      message: "The time limit ended the run while this test and \(others) ran; each of them ends alone.",
      location: own)
  }

  /// Returns the failure of the test that was running when its process ended.
  /// - Parameter library: The library of its process; nil when each test has its own process.
  func death(
    _ crash: CrashReport?, of library: TestCase.Library?, when: String = "while this test ran"
  ) -> TestCase.Failure {
    TestCase.Failure(
      message: Clip.message(crash?.words ?? "The test process \(cause(library.flatMap(pass.ending(of:)))) \(when)."),
      location: crash.flatMap(location))
  }

  private func cause(_ ending: ProcessOutcome.Termination?) -> String {
    switch ending {
    // SIGKILL
    case .signalled(9)?: "was ended by signal 9 (as when memory runs out)"
    case .signalled(let signal)?: "was ended by signal \(signal)"
    case .exited(let status)?: "called `exit(\(status))`"
    case nil: "was killed (as when memory runs out), or called `exit`,"
    }
  }

  /// Returns the failure of the test that was running when a time limit ended its process.
  func hang(at location: Location?) -> TestCase.Failure {
    let limit = pass.outcome.cause == .totalLimit ? "time limit" : "limit of silence"
    return TestCase.Failure(message: "It was still running when the \(limit) ended the run.", location: location)
  }

  /// Includes the arguments of the running cases. The location is the test itself when the line is unknown.
  func death(of record: SwiftTestingRecord) -> TestCase.Failure {
    let death = death(pass.swiftTestingCrash, of: .swiftTesting)
    let arguments = record.openCases.filter { !$0.isEmpty }
    let prefix = arguments.isEmpty ? "" : "With \(arguments.joined(separator: " or ")): "
    let own = record.file.flatMap { paths.location($0, line: record.line, column: 1) }
    return TestCase.Failure(message: prefix + death.message, location: death.location ?? own)
  }

  /// Prefers the innermost frame in the package's own sources to the location in the message, which has no folder and,
  /// in a macro's expansion, a line of the expansion.
  func location(of crash: CrashReport) -> Location? {
    let own = crash.frames.lazy.compactMap(\.place).compactMap { place in
      paths.ownLocation(place.file, line: place.line, column: place.column)
    }
    if let first = own.first { return first }
    return crash.place.flatMap { paths.location(ofModuleFile: $0.file, line: $0.line) }
  }

  private func names(_ record: SwiftTestingRecord, _ frame: CrashReport.Frame) -> Bool {
    let suite = record.suite.split(whereSeparator: { $0 == "." || $0 == "/" }).dropFirst().last
    let function = suite.map { "\($0).\(record.name)" } ?? record.name
    return frame.text.contains(function)
  }
}
