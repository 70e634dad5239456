import ReviewCore

extension TestSession {
  /// - Throws: `CancellationError`.
  func result() async throws -> TestRunResult {
    let profile = try await profiles.profile(isFailing: passes.contains { !$0.succeeded })
    if profile == nil { try run.files.remove(folder) }
    let ending = ending
    var result = TestRunResult(
      ending: ending, tests: reported, declarations: declarations, warnings: warnings,
      // Errors that the sources do not cause are no findings, and neither are their consequences.
      diagnostics: ending.isOfEnvironment ? diagnostics.filter { $0.severity != .error } : diagnostics,
      profile: profile, seconds: testing / .seconds(1),
      notices: notices, logTail: passes.first?.tail.joined(separator: "\n") ?? "")
    result.unselected = unselected
    return result
  }

  /// The tests with the names that reports show.
  private var reported: [TestCase] {
    let names = ReportedNames(tests)
    return tests.map(names.renamed)
  }

  private var warnings: [TestWarning] {
    var seen: Set<TestWarning> = []
    return passes.flatMap { reading($0).warnings }.filter { seen.insert($0).inserted }
  }

  /// The declarations of the tests, by `suite/name` as reported.
  private var declarations: [String: TestName.Declaration] {
    let pairs = zip(reported, tests).compactMap { reported, test in
      TestName(test.name).declaration.map { ("\(reported.suite)/\(reported.name)", $0) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private var ending: TestRunEnding {
    guard let first = passes.first else { return nothing }
    if let limit = passes.lazy.compactMap(\.limit).first, !isWhole { return .timedOut(limit, hung: hung) }
    if first.succeeded {
      if let test = contradicting(first) { return .unexplained(contradiction(test)) }
      return tests.isEmpty && first.printed?.endedTests ?? 0 == 0 ? nothing : .ended
    }
    let isExplained = tests.contains { $0.hasFailed || $0.status == .notRun || $0.isFlaky }
    if isExplained || first.isCutShort { return .ended }
    if first.log.isComplete, first.log.remarks.contains(where: { $0.text.hasPrefix("no tests found") }) {
      return nothing
    }
    if first.isEmpty, let failure = first.log.environmentFailure { return .couldNotStart(failure.problem) }
    let hasError = diagnostics.contains { $0.severity == .error }
    if first.isEmpty, !first.log.isComplete, hasError { return .buildFailed }
    return first.failsOnlyToExport && !tests.isEmpty ? .ended : .unexplained(unexplained(first))
  }

  /// A filter of this run may exclude every test. A configured test command that runs none is an error.
  private var nothing: TestRunEnding {
    if run.runsEverything { return .noTests }
    return run.command.isSwiftTest && run.isFiltered ? .nothingMatched : .unexplained(ranNothing)
  }

  private var ranNothing: Problem {
    let command = Escaped.line(run.settings.command.joined(separator: " "))
    return Problem(
      summary: "The test command `\(command)` ran no test: its output has none.",
      hint:
        "Set `tests.command` in .lint.yml to a command that runs `swift test`, or leave the tests out with --no-tests.")
  }

  /// Returns an XCTest that failed according to the printed output of the first run, but not according to its exit
  /// status and total. Only XCTest's results are read from printed output, and a process that ended early has no exit
  /// status of its own.
  private func contradicting(_ first: TestPass) -> TestCase? {
    guard first.isXCTestOver, first.executed?.failures ?? 0 == 0 else { return nil }
    return reading(first).tests.first { $0.library == .xctest && $0.status == .failed }
  }

  /// Whether every test ended although a time limit was reached. Another command may run more tests than those that
  /// ended. So may a library that did not finish, if the tests could not be listed.
  private var isWhole: Bool {
    let areAllKnown = list != nil || passes.allSatisfy { unfinishedLibraries(of: $0).isEmpty }
    return run.command.isSwiftTest && areAllKnown && !tests.isEmpty && hung.isEmpty
      && !tests.contains { $0.status == .notRun }
  }

  var hung: [String] {
    reported.filter { $0.status == .timedOut }.map { "\($0.suite)/\($0.name)" }
  }

  private func contradiction(_ test: TestCase) -> Problem {
    let name = Escaped.line("\(test.suite)/\(test.name)")
    return Problem(
      summary: "The test command ended with status 0, but its output reports a failure of \(name).",
      hint: "Look for a test that prints what looks like a test's result, or for a command that hides its exit status.")
  }

  private func unexplained(_ pass: TestPass) -> Problem {
    let status =
      switch pass.outcome.termination {
      case .exited(let code): "with status \(code)"
      case .signalled(let signal): "by signal \(signal)"
      }
    let words = pass.tail.last { $0.contains("error:") } ?? pass.tail.last { !$0.isEmpty } ?? "nothing"
    return Problem(
      summary: "The test command ended \(status), and no test or compiler message says why; its last output: "
        + Escaped.line(words),
      hint: "Run it by hand: \(Escaped.line(run.settings.command.joined(separator: " "))).")
  }

  private var diagnostics: [BuildDiagnostic] {
    let logged = passes.flatMap(\.log.tellingRemarks).filter {
      !$0.text.hasPrefix("no tests found") && $0.environmentFailure == nil
    }
    return MergedDiagnostics.list(
      logged: logged.map(diagnostic), serialized: serialized.compactMap(diagnostic),
      isBuilt: passes.first.map { $0.log.isComplete || !$0.isEmpty } ?? false)
  }

  /// Returns nil for a diagnostic of a dependency or of a file that the build generated.
  private func diagnostic(_ serialized: SerializedDiagnostic) -> BuildDiagnostic? {
    guard let place = serialized.sourcePlace,
      let location = run.paths.ownLocation(place.file, line: place.line, column: place.column)
    else { return nil }
    var seen: Set<BuildDiagnostic.Note> = []
    let notes = serialized.notes.map { BuildDiagnostic.Note(message: $0.message, location: self.location($0.place)) }
    return BuildDiagnostic(
      severity: serialized.severity, message: serialized.message, location: location, group: serialized.group,
      notes: notes.filter { seen.insert($0).inserted }, fix: serialized.fix)
  }

  private func diagnostic(_ remark: CompilerRemark) -> BuildDiagnostic {
    BuildDiagnostic(
      severity: remark.severity, message: remark.text, location: location(remark.sourcePlace), group: remark.group,
      notes: remark.notes.filter { $0.text != CompilerRemark.originates }.map {
        BuildDiagnostic.Note(message: $0.text, location: location($0.place))
      })
  }

  private func location(_ place: CompilerRemark.Place?) -> Location? {
    place.flatMap { run.paths.location($0.file, line: $0.line, column: $0.column) }
  }
}

extension TestRunEnding {
  fileprivate var isOfEnvironment: Bool { if case .couldNotStart = self { true } else { false } }
}

extension TestPass {
  /// Whether all tests are over and SwiftPM failed because llvm-cov cannot export their coverage, as for a source whose
  /// lines end with carriage returns alone. The coverage check reports that.
  fileprivate var failsOnlyToExport: Bool {
    log.isComplete && log.remarks.contains { $0.text.hasPrefix("Unable to export code coverage") }
      && expected.allSatisfy { library in isOver(library) && ending(of: library).map { $0 == .exited(0) } ?? true }
  }

  /// The limit that ended it, if any.
  fileprivate var limit: TestRunEnding.Limit? {
    switch outcome.cause {
    case .totalLimit: .total
    case .silenceLimit: .silence
    case .itself: nil
    }
  }
}
