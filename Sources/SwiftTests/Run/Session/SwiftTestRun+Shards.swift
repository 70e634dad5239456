import FoundationEssentials
package import ReviewCore

/// A run of some of a package's tests, chosen from the list of all.
extension SwiftTestRun {
  private static let shortLimit = ProcessLimits(total: .seconds(120))

  /// Returns every built test that the filters select, as not run.
  ///
  /// The tests must be built: `swift test list` would build them without coverage, and the run would build them again.
  /// - Returns: Nil when the tests cannot be listed.
  /// - Throws: Errors of the process runner, including `CancellationError`.
  package func selectedTests() async throws -> [TestCase]? {
    guard let list = try await TestListing(run: self).list() else { return nil }
    let names = TestNames(filter: settings.filter, skip: settings.skip)
    guard let xctests = names.matching(list.xctests), let swiftTests = names.matching(list.swiftTests) else {
      return nil
    }
    return xctests.map { TestCase(notRun: $0, .xctest) } + swiftTests.map { TestCase(notRun: $0, .swiftTesting) }
  }

  /// Returns a run of exactly these tests, without a build.
  /// - Parameter tests: From `selectedTests`; not empty.
  package func narrowed(to tests: [TestCase]) -> SwiftTestRun {
    var settings = settings
    settings.skipBuild = true
    settings.filter = TestSelection.patterns(for: tests)
    return SwiftTestRun(processes: processes, files: files, settings: settings, now: now)
  }

  /// Returns filters that select exactly these tests.
  /// - Parameter tests: From `selectedTests`.
  package static func filters(for tests: [TestCase]) -> [String] { TestSelection.patterns(for: tests) }

  /// Returns a run that builds as the others do, and runs no test: no name matches its filter.
  package func withoutTests() -> SwiftTestRun {
    var settings = settings
    settings.filter = ["^$"]
    return SwiftTestRun(processes: processes, files: files, settings: settings, now: now)
  }

  /// Whether the command is `swift test`, without options of its own that select tests.
  package var isDivisible: Bool { command.isSwiftTest && !command.selects }

  /// Whether the package's build folder has products of the run's configuration.
  package var isBuilt: Bool { !buildFolders.isEmpty }

  /// The absolute folders with the products of the run's configuration.
  package var buildFolders: [String] { command.buildFolders(in: files) }

  /// Returns the path of the toolchain's libIndexStore; nil if the toolchain does not report its folder.
  /// - Throws: Errors of the process runner.
  package func indexLibrary() async throws -> String? {
    let info = Command(
      command.swift, ["-print-target-info"], directory: settings.packageFolder, environment: settings.environment)
    let outcome = try await processes.run(info, limits: Self.shortLimit) { _ in }
    guard let folder = TargetInfo.libraryFolder(in: outcome.standardOutput) else { return nil }
    return ["libIndexStore.so", "libIndexStore.dylib"].map { "\(folder)/\($0)" }.first(where: files.exists)
  }

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

/// The output of `swift -print-target-info`, reduced to the folder of the toolchain's libraries.
private struct TargetInfo: Decodable {
  private struct Paths: Decodable {
    /// `usr/lib/swift` of the toolchain, absolute.
    let runtimeResourcePath: String
  }

  private let paths: Paths

  /// Returns `usr/lib` of the toolchain; nil when the output has no such path.
  static func libraryFolder(in output: [UInt8]) -> String? {
    guard let info = try? JSONDecoder().decode(Self.self, from: Data(output)) else { return nil }
    let parts = info.paths.runtimeResourcePath.split(separator: "/").dropLast()
    return info.paths.runtimeResourcePath.hasPrefix("/") && !parts.isEmpty ? "/" + parts.joined(separator: "/") : nil
  }
}
