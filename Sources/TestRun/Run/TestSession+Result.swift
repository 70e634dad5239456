import ReviewCore

extension TestSession {
  /// - Throws: `CancellationError`.
  func result(since start: ContinuousClock.Instant) async throws -> TestRunResult {
    let profile = try await profiles.profile(isFailing: passes.contains { !$0.succeeded })
    if profile == nil { try run.files.remove(folder) }
    return TestRunResult(
      ending: ending, tests: tests, diagnostics: diagnostics, profile: profile,
      seconds: (ContinuousClock.now - start) / .seconds(1),
      notices: notices, logTail: passes.first?.tail.joined(separator: "\n") ?? "")
  }

  private var ending: TestRunEnding {
    guard let first = passes.first else { return nothing }
    if let limit = passes.lazy.compactMap(\.limit).first, !isWhole { return .timedOut(limit, hung: hung) }
    let failed = tests.filter(\.hasFailed)
    if first.succeeded {
      // A test that ends its process with status 0 has crashed all the same, and SwiftPM takes it for a success.
      let failedOnly = failed.filter { $0.status == .failed }
      if !failedOnly.isEmpty { return .unexplained(contradiction(failedOnly)) }
      return tests.isEmpty ? nothing : .ended
    }
    if !failed.isEmpty || tests.contains(where: \.isFlaky) || first.isCutShort { return .ended }
    if first.log.isComplete, first.log.remarks.contains(where: { $0.text.hasPrefix("no tests found") }) {
      return nothing
    }
    if first.isEmpty, !first.log.isComplete, let missing = first.log.missingDependency {
      return .couldNotStart(Problem(
        summary: "A dependency could not be fetched: \(Visible.line(missing.text))",
        hint: "See whether its address is right and this machine may reach it; then run again."))
    }
    if first.isEmpty, !first.log.isComplete, !diagnostics.isEmpty { return .buildFailed }
    return .unexplained(unexplained(first))
  }

  private var nothing: TestRunEnding {
    run.runsEverything ? .noTests : .nothingMatched
  }

  /// Whether every test came to its end in spite of a time limit that struck.
  private var isWhole: Bool {
    !tests.isEmpty && hung.isEmpty && !tests.contains { $0.status == .notRun }
  }

  var hung: [String] {
    tests.filter { $0.status == .timedOut }.map { "\($0.suite)/\($0.name)" }
  }

  private func contradiction(_ failed: [TestCase]) -> Problem {
    let name = failed.first.map { "\($0.suite)/\($0.name)" } ?? ""
    return Problem(
      summary: "The test command ended with status 0, but its output tells of a failure of \(Visible.line(name)).",
      hint: "Look for a test that prints what looks like a test's result, or for a command that hides its exit status.")
  }

  private func unexplained(_ pass: TestPass) -> Problem {
    let status = switch pass.outcome.termination {
    case .exited(let code): "with status \(code)"
    case .signalled(let signal): "by signal \(signal)"
    }
    let words = pass.tail.last { $0.contains("error:") } ?? pass.tail.last { !$0.isEmpty } ?? "nothing"
    return Problem(
      summary: "The test command ended \(status), and no test or compiler message says why; its last words: "
        + Visible.line(words),
      hint: "Run it by hand: \(Visible.line(run.settings.command.joined(separator: " "))).")
  }

  private var diagnostics: [BuildDiagnostic] {
    let logged = passes.flatMap(\.log.tellingRemarks).filter {
      !$0.text.hasPrefix("no tests found") && !$0.isAboutFetching
    }
    return MergedDiagnostics.list(
      logged: logged.map(diagnostic), serialized: serialized.compactMap(diagnostic),
      isBuilt: passes.first.map { $0.log.isComplete || !$0.isEmpty } ?? false)
  }

  /// Nil for one of a dependency, or of a file that the build derived.
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

extension TestPass {
  /// What ended it, if not it itself.
  fileprivate var limit: TestRunEnding.Limit? {
    switch outcome.cause {
    case .totalLimit: .total
    case .silenceLimit: .silence
    case .itself: nil
    }
  }
}

extension TestCase {
  var hasFailed: Bool {
    switch status {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .knownIssue, .notRun: false
    }
  }
}
