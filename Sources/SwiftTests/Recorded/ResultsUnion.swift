package import ReviewCore

/// Combines results files into the result of one test run.
///
/// Two results belong to one test if bundle, suite, test and arguments are the same. A test that failed in one of the
/// files failed: files are of different machines, not attempts. Only repetitions in one file make a test flaky.
package struct ResultsUnion {
  private let files: [RecordedResults]
  private let locate: (String) -> RepoPath?

  /// - Parameter locate: Returns the repository's file for a path of another machine; nil when it has no such file, or
  ///   several.
  package init(_ files: [RecordedResults], locate: @escaping (String) -> RepoPath?) {
    self.files = files
    self.locate = locate
  }

  /// - Parameter problem: Why the change cannot be judged if one of the files names no test.
  package func result(ifEmpty problem: Problem) -> TestRunResult {
    result(unless: files.isEmpty || files.contains(where: \.tests.isEmpty) ? problem : nil)
  }

  /// - Parameter problem: Why the change cannot be judged, as far as the files as such say: one of them names no test,
  ///   or another one is missing.
  package func result(unless problem: Problem?) -> TestRunResult {
    let tests = tests
    let uncertainties = uncertainties(about: tests)
    // If no test failed, the first one is the verdict.
    let unknown = [problem?.summary].compactMap(\.self) + uncertainties
    let shown = tests.contains(where: \.hasFailed) ? unknown[...] : unknown.dropFirst()
    var result = TestRunResult(
      ending: ending(problem), tests: tests, declarations: declarations(of: tests),
      warnings: files.flatMap(\.warnings).map { TestWarning(test: $0.test, issue: failure($0.issue)) },
      diagnostics: diagnostics, seconds: tests.compactMap(\.seconds).reduce(0, +),
      notices: files.flatMap(\.notices) + shown.prefix(Self.shownUncertainties))
    result.uncertainty = problem ?? uncertainties.first.map { Self.problem($0, more: uncertainties.count - 1) }
    return result
  }

  private static let shownUncertainties = 20

  private static func problem(_ uncertainty: String, more: Int) -> Problem {
    Problem(
      summary: "Results are unknown or missing. \(uncertainty)" + (more > 0 ? " \(more) more: see the notes." : ""),
      hint: "Write the results again, and let the tests end before they are read.")
  }

  /// One sentence each.
  private func uncertainties(about tests: [TestCase]) -> [String] {
    let unknown = tests.filter { $0.status == .notRun }.map { Escaped.line("\($0.suite)/\($0.name)") }
    guard !unknown.isEmpty else { return files.flatMap(\.uncertainties) }
    let shown = unknown.prefix(3).joined(separator: ", ") + (unknown.count > 3 ? ", …" : "")
    let test = unknown.count == 1 ? "1 test" : "\(unknown.count) tests"
    return files.flatMap(\.uncertainties) + ["The result of \(test) is unknown: \(shown)."]
  }

  /// A file with only errors of the build says why it has no test.
  private func ending(_ problem: Problem?) -> TestRunEnding {
    let silent = files.filter(\.tests.isEmpty)
    let errors = silent.flatMap(\.diagnostics).filter { $0.severity == .error }
    for error in errors where error.issue.file == nil {
      if let failure = EnvironmentFailure(error.issue.message) { return .couldNotStart(failure.problem) }
    }
    if !errors.isEmpty { return .buildFailed }
    guard let problem, files.allSatisfy(\.tests.isEmpty) else { return .ended }
    return .unexplained(problem)
  }

  private func declarations(of tests: [TestCase]) -> [String: TestName.Declaration] {
    let named = tests.compactMap { test in
      TestName(test.name).declaration.map { ("\(test.suite)/\(test.name)", $0) }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// What two results of one test have in common.
  private struct Key: Hashable {
    let suite: String
    let test: String
    let arguments: String?
    let package: String?

    init(_ name: RecordedTest.Name, arguments: String?) {
      package = name.package
      suite = name.qualifiedSuite
      test = name.test
      self.arguments = arguments
    }
  }

  /// In the order of the files.
  private var tests: [TestCase] {
    let named = withBundles(files.flatMap(\.tests))
    let united = Self.grouped(named) { Key($0.name, arguments: $0.name.arguments) }.map(Self.united)
    return Self.grouped(united) { Key($0.name, arguments: nil) }.map(testCase)
  }

  private static func grouped(_ tests: [RecordedTest], by key: (RecordedTest) -> Key) -> [[RecordedTest]] {
    var indices: [Key: Int] = [:]
    var groups: [[RecordedTest]] = []
    for test in tests {
      let key = key(test)
      if let index = indices[key] {
        groups[index].append(test)
      } else {
        indices[key] = groups.count
        groups.append([test])
      }
    }
    return groups
  }

  /// Adds the bundle to a test of a format that does not name it, if another file does so for just one such test.
  private func withBundles(_ tests: [RecordedTest]) -> [RecordedTest] {
    var bundles: [Key: Set<String>] = [:]
    for test in tests where !test.name.bundle.isEmpty {
      bundles[Key(test.name.in(bundle: ""), arguments: nil), default: []].insert(test.name.bundle)
    }
    guard !bundles.isEmpty else { return tests }
    return tests.map { test in
      guard test.name.bundle.isEmpty, let known = bundles[Key(test.name, arguments: nil)], known.count == 1,
        let bundle = known.first
      else { return test }
      return test.renamed(test.name.in(bundle: bundle))
    }
  }

  /// Results of one test with the same arguments; not empty.
  private static func united(_ results: [RecordedTest]) -> RecordedTest {
    let status = worst(of: results)
    var seen: Set<RecordedFailure> = []
    let failures = results.flatMap(\.failures).filter { seen.insert($0).inserted }
    let placed = Set(failures.filter { $0.file != nil }.map(\.message))
    let known = results.compactMap(\.seconds)
    return RecordedTest(
      name: results[0].name, status: status,
      failures: failures.filter { $0.file != nil || !placed.contains($0.message) },
      droppedFailures: results.map(\.droppedFailures).reduce(0, +),
      seconds: known.isEmpty ? nil : known.reduce(0, +),
      isFlaky: status.isPass && results.contains(where: \.isFlaky))
  }

  private static func worst(of results: [RecordedTest]) -> TestCase.Status {
    results.max { $0.rank < $1.rank }?.status ?? .notRun
  }

  /// All arguments of one test; not empty.
  private func testCase(_ results: [RecordedTest]) -> TestCase {
    let status = Self.worst(of: results)
    let failures = results.flatMap { result in
      result.failures.map { failure($0, arguments: result.name.arguments) }
    }
    let known = results.compactMap(\.seconds)
    let dropped = results.reduce(max(0, failures.count - Clip.mostFailures)) { $0 + $1.droppedFailures }
    let rest = dropped > 0 ? [TestCase.Failure(message: Clip.remark(dropped: dropped), location: nil)] : []
    return TestCase(
      library: results[0].name.library, suite: results[0].name.qualifiedSuite, name: results[0].name.test,
      status: status, failures: Array(failures.prefix(Clip.mostFailures)) + rest,
      seconds: known.isEmpty ? nil : known.reduce(0, +),
      isFlaky: status.isPass && results.contains(where: \.isFlaky), package: results[0].name.package)
  }

  private func failure(_ failure: RecordedFailure, arguments: String? = nil) -> TestCase.Failure {
    let location = location(of: failure)
    var message = failure.message
    // A file that is not found is at least named.
    if location == nil, let file = failure.file {
      message = "\(file)\(failure.line.map { ":\($0)" } ?? ""): \(message)"
    }
    if let arguments, !message.hasPrefix("With ") { message = "With \(Clip.message(arguments)): \(message)" }
    return TestCase.Failure(message: message, location: location)
  }

  private func location(of failure: RecordedFailure) -> Location? {
    failure.file.flatMap(locate).map { path in
      Location(path: path, start: failure.line.map { Location.Position(line: $0, column: failure.column ?? 1) })
    }
  }

  /// Each once, by the order of the files.
  private var diagnostics: [BuildDiagnostic] {
    var seen: Set<BuildDiagnostic> = []
    return files.flatMap(\.diagnostics).map { diagnostic in
      let found = failure(diagnostic.issue)
      return BuildDiagnostic(severity: diagnostic.severity, message: found.message, location: found.location)
    }.filter { seen.insert($0).inserted }
  }
}

extension RecordedTest.Name {
  fileprivate func `in`(bundle: String) -> RecordedTest.Name {
    RecordedTest.Name(
      library: library, bundle: bundle, suite: suite, test: test, arguments: arguments, package: package)
  }
}

extension RecordedTest {
  fileprivate func renamed(_ name: Name) -> RecordedTest {
    RecordedTest(
      name: name, status: status, failures: failures, droppedFailures: droppedFailures, seconds: seconds,
      isFlaky: isFlaky)
  }

  /// The order in which one result outranks another one of the same test. A test that is only announced in one file may
  /// have run in another one. It has no failure, unlike a test with an unknown result.
  fileprivate var rank: Int {
    switch status {
    case .skipped: 0
    case .notRun: failures.isEmpty ? 1 : 4
    case .passed: 2
    case .knownIssue: 3
    case .timedOut: 5
    case .crashed: 6
    case .failed: 7
    }
  }
}

extension TestCase.Status {
  fileprivate var isPass: Bool { self == .passed || self == .knownIssue }
}
