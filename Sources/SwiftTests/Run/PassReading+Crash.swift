import ReviewCore

extension PassReading {
  /// The test that brought its process down, or kept it from ending. Swift Testing runs tests side by side, so of those
  /// that were running when it crashed the backtrace has to name one; empty when it does not.
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

  /// What is said of one of several tests that were running, when none of them does it alone.
  func suspicion(of record: SwiftTestingRecord, amid count: Int) -> TestCase.Failure {
    let others = count == 2 ? "another one" : "\(count - 1) others"
    guard pass.hasSwiftTestingHung else {
      let death = death(of: record)
      return TestCase.Failure(
        message: "\(death.message)\n(it ran together with \(others); none of them crashes alone)", location: death.location)
    }
    let own = record.file.flatMap { paths.location($0, line: record.line, column: 1) }
    return TestCase.Failure(
      message: "The time limit ended the run while this test and \(others) ran; each of them ends alone.",
      location: own)
  }

  /// The failure of the test that was running when its process ended.
  func death(_ crash: CrashReport?, signal: Int?, when: String = "while this test ran") -> TestCase.Failure {
    TestCase.Failure(
      message: Clip.message(crash?.words ?? "The test process \(cause(signal)) \(when)."),
      location: crash.flatMap(location))
  }

  /// SwiftPM names the signal that ended a test process, except for SIGKILL, SIGTERM and SIGINT.
  private func cause(_ signal: Int?) -> String {
    if let signal { return "was ended by signal \(signal)" }
    return pass.succeeded ? "called `exit(0)`" : "was killed (as when memory runs out), or called `exit`,"
  }

  /// What is said of the test that was running when a time limit ended its process.
  func hang(at location: Location?) -> TestCase.Failure {
    let limit = pass.outcome.cause == .totalLimit ? "time limit" : "limit of silence"
    return TestCase.Failure(message: "It was still running when the \(limit) ended the run.", location: location)
  }

  /// With the arguments of the cases that were running; at the test itself when nothing tells the line.
  func death(of record: SwiftTestingRecord) -> TestCase.Failure {
    let death = death(pass.swiftTestingCrash, signal: pass.log.signal(of: .swiftTesting))
    let arguments = record.openCases.filter { !$0.isEmpty }
    let prefix = arguments.isEmpty ? "" : "With \(arguments.joined(separator: " or ")): "
    let own = record.file.flatMap { paths.location($0, line: record.line, column: 1) }
    return TestCase.Failure(message: prefix + death.message, location: death.location ?? own)
  }

  /// The innermost frame that lies in the package's own sources says more than the last words: those name a file
  /// without its folder, and within a macro's expansion a line of the expansion.
  private func location(of crash: CrashReport) -> Location? {
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
