package import ReviewCore

/// A run of some of a package's tests, chosen from the list of all.
extension SwiftTestRun {
  /// The commands of a listing and of a version are short; a build has the limits of the run.
  private static let shortLimit = ProcessLimits(total: .seconds(120))

  /// Builds unless the settings skip that, and returns every test that the filters select, as not run.
  /// - Returns: Nil when the package does not build, or its tests cannot be listed.
  /// - Throws: Errors of the process runner, including `CancellationError`.
  package func selectedTests() async throws -> [TestCase]? {
    guard command.isSwiftTest, files.exists(settings.packageFolder + "/Package.swift") else { return nil }
    let limits = ProcessLimits(total: settings.timeout, silence: settings.silence)
    let outcome = try await processes.run(command.list(skipBuild: settings.skipBuild), limits: limits) { _ in }
    guard outcome.succeeded else { return nil }
    let list = TestList(outcome.standardOutput)
    let names = TestNames(filter: settings.filter, skip: settings.skip)
    guard let xctests = names.matching(list.xctests), let swiftTests = names.matching(list.swiftTests) else {
      return nil
    }
    return xctests.map { TestCase(notRun: $0, .xctest) } + swiftTests.map { TestCase(notRun: $0, .swiftTesting) }
  }

  /// Returns a run of exactly these tests.
  /// - Parameter tests: From `selectedTests`; not empty.
  package func narrowed(to tests: [TestCase]) -> SwiftTestRun {
    var settings = settings
    settings.filter = TestSelection.patterns(for: tests)
    return SwiftTestRun(processes: processes, files: files, settings: settings)
  }

  /// Returns a run that builds, and runs no test: no name matches its filter.
  package func withoutTests() -> SwiftTestRun {
    var settings = settings
    settings.filter = ["^$"]
    return SwiftTestRun(processes: processes, files: files, settings: settings)
  }

  /// Whether the command is `swift test`, whose options are known.
  package var isSwiftTest: Bool { command.isSwiftTest }

  /// Whether the package's build folder has products of the run's configuration.
  package var isBuilt: Bool { !buildFolders.isEmpty }

  /// The absolute folders with the products of the run's configuration.
  package var buildFolders: [String] { command.buildFolders(in: files) }

  /// Returns what `swift --version` prints, on one line.
  /// - Throws: Errors of the process runner.
  package func toolchain() async throws -> String {
    let version = Command(
      command.swift, ["--version"], directory: settings.packageFolder, environment: settings.environment)
    let outcome = try await processes.run(version, limits: Self.shortLimit) { _ in }
    let words = String(decoding: outcome.standardOutput, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }
}
