import ReviewCore

extension PassReading {
  /// The tests that brought their process down, or kept it from ending. Swift Testing runs tests side by side, so of
  /// those that were running when it crashed the backtrace picks one; when it does not, all of them are suspects.
  func culprits(among open: [SwiftTestingRecord]) -> [SwiftTestingRecord] {
    guard open.count > 1, !pass.isCutShort, let crash = pass.swiftTestingCrash else { return open }
    for frame in crash.frames {
      guard let place = frame.place else { continue }
      let above = open.filter { $0.file == place.file && $0.line <= place.line }
      if let nearest = above.max(by: { $0.line < $1.line }), names(nearest, frame) { return [nearest] }
    }
    for frame in crash.frames {
      let named = open.filter { names($0, frame) }
      if named.count == 1 { return named }
    }
    return open
  }

  /// What is said of the test that was running when its process ended.
  func death(_ crash: CrashReport?, signal: Int?) -> TestCase.Failure {
    let cause = signal.map { "was ended by signal \($0)" } ?? "ended"
    return TestCase.Failure(
      message: Clip.message(crash?.words ?? "The test process \(cause) while this test ran."),
      location: crash.flatMap(location))
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
