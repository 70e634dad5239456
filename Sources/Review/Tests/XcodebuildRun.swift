import Coverage
import ResultBundles
import ReviewCore
import SwiftTests

/// One run of `xcodebuild test`, shared by the checks of tests and coverage. Both read its result bundle.
actor XcodebuildRun: TestResultSource {
  /// Where and how long the tests run.
  struct Setting: Sendable {
    /// Absolute.
    let folder: String
    let environment: [String: String]
    let limits: ProcessLimits
    /// The path of the result bundle to write.
    let bundle: String
  }

  nonisolated let setting: Setting
  private let command: XcodebuildCommand
  private let services: Services
  private let locate: @Sendable (String) -> RepoPath?
  private var task: Task<TestRunResult, Never>?

  /// - Parameter locate: Returns the repository's file for a path in the bundle.
  init(
    _ command: XcodebuildCommand, setting: Setting, services: Services,
    locate: @escaping @Sendable (String) -> RepoPath?
  ) {
    self.command = command
    self.setting = setting
    self.services = services
    self.locate = locate
  }

  nonisolated var isFiltered: Bool { !command.only.isEmpty }

  /// Runs the tests on the first call; all callers get the same result.
  func result() async -> TestRunResult {
    let task = task ?? Task { await run() }
    self.task = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Returns the coverage of the run; nil when the run left no bundle.
  /// - Throws: `ResultBundleError` for a bundle without coverage.
  func archives() async throws -> [CoverageArchive]? {
    _ = await result()
    guard services.files.exists(setting.bundle) else { return nil }
    return try bundle().coverageArchives()
  }

  private func run() async -> TestRunResult {
    do {
      let outcome = try await services.processes.run(
        Command(
          XcodebuildCommand.program, command.arguments(bundle: setting.bundle), directory: setting.folder,
          environment: setting.environment), limits: setting.limits) { _ in }
      return try recorded(outcome)
    } catch is CancellationError {
      return TestRunResult(ending: .cancelled)
    } catch let error as ResultBundleError {
      return TestRunResult(ending: .unexplained(error.problem))
    } catch {
      return TestRunResult(ending: .couldNotStart(Self.cannotStart(error)))
    }
  }

  private func bundle() throws(ResultBundleError) -> ResultBundle {
    try ResultBundle(path: setting.bundle, name: "of this run", files: services.files)
  }

  /// - Throws: `ResultBundleError`.
  private func recorded(_ outcome: ProcessOutcome) throws -> TestRunResult {
    let status = Self.status(of: outcome)
    guard services.files.exists(setting.bundle) else {
      return TestRunResult(ending: .unexplained(Self.withoutBundle(status)), logTail: Self.tail(of: outcome))
    }
    let empty = Problem(
      summary: "xcodebuild \(status), and no test ran.", hint: "Check the scheme and the test plan in .lint.yml.")
    let result = ResultsUnion([try bundle().results()], locate: locate).result(ifEmpty: empty)
    switch outcome.cause {
    case .totalLimit: return result.ending(.timedOut(.total, hung: []))
    case .silenceLimit: return result.ending(.timedOut(.silence, hung: []))
    case .itself: break
    }
    let hasFailed = result.ending != .ended || result.tests.contains(where: \.speaksAgainstTheChange)
    let isExplained = outcome.succeeded || hasFailed
    return isExplained ? result : result.ending(.unexplained(Self.unexplained(status)))
  }

  private static func status(of outcome: ProcessOutcome) -> String {
    switch outcome.termination {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let number): "was ended by signal \(number)"
    }
  }

  private static func tail(of outcome: ProcessOutcome) -> String {
    let text = String(decoding: (outcome.standardOutput + outcome.standardError).suffix(4_000), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(40).joined(separator: "\n")
  }

  private static func withoutBundle(_ status: String) -> Problem {
    Problem(
      summary: "xcodebuild \(status) and wrote no result bundle.",
      hint: "Run `xcodebuild -list`, and check `tests.scheme`, `tests.destination` and `tests.test_plan` in .lint.yml.")
  }

  private static func unexplained(_ status: String) -> Problem {
    Problem(
      summary: "xcodebuild \(status), though its result bundle has no failed test.",
      hint: "Run it by hand to see why.")
  }

  private static func cannotStart(_ error: any Error) -> Problem {
    Problem(
      summary: (error as? any UserFacingError)?.summary ?? "xcodebuild cannot be started: \(Escaped.line("\(error)")).",
      hint: "Run reviewbot on a Mac with Xcode, or pass the results of one: `--results App.xcresult`.")
  }
}

extension TestRunResult {
  fileprivate func ending(_ ending: TestRunEnding) -> TestRunResult {
    TestRunResult(
      ending: ending, tests: tests, declarations: declarations, warnings: warnings, diagnostics: diagnostics,
      seconds: seconds, notices: notices, logTail: logTail)
  }
}
