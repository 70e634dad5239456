import Foundation
import Platform
import ReviewCore
import ReviewTestKit
@testable import SwiftTests
import Testing

/// Real test runs of real packages. One at a time: they share a build folder, and two cores.
@Suite(.serialized) struct RealRunTests {
  /// Outcomes as `suite/name status`, for comparison.
  struct Line: Hashable, CustomStringConvertible {
    let description: String

    init(_ test: TestCase) {
      let status = switch test.status {
      case .skipped(let reason): "skipped(\(reason ?? "-"))"
      default: "\(test.status)"
      }
      description = "\(test.suite)/\(test.name) \(status)\(test.isFlaky ? " flaky" : "")"
    }
  }

  static func run(
    _ package: FixturePackage, _ change: (inout TestRunSettings) -> Void = { _ in }
  ) async -> TestRunResult {
    let surroundings = package.environment.merging(["FORGE_TOKEN": "s3cret"]) { $1 }
    var settings = TestRunSettings(
      packageFolder: package.folder, timeout: .seconds(300),
      environment: ChildEnvironment().filtered(surroundings))
    change(&settings)
    // Files that a test does not remove are where a clean build removes them.
    let files = LocalFiles(temporaryFolder: package.folder + "/.build")
    return await SwiftTestRun(processes: SubprocessRunner(), files: files, settings: settings).run { _ in }
  }

  static func lines(_ result: TestRunResult) -> [String] {
    result.tests.map { Line($0).description }
  }

  static func mixed(
    _ target: String, copy: String? = nil, _ change: (inout TestRunSettings) -> Void = { _ in }
  ) async throws -> TestRunResult {
    await run(try FixturePackage("Mixed", copy: copy)) { settings in
      settings.filter = ["^\(target)\\."]
      change(&settings)
    }
  }

  /// Whether a command runs the tests of the package, and not of a copy.
  private static func isMixed(_ command: String) -> Bool {
    command.contains("/fixtures/Mixed/") && command.contains("MixedPackageTests.xctest")
  }

  static func messages(_ result: TestRunResult, _ name: String) -> [String] {
    result.tests.filter { $0.name == name }.flatMap(\.failures).map { failure in
      "\(failure.location.map { "\($0)" } ?? "nowhere") \(failure.message)"
    }
  }

  static func coveredLines(_ result: TestRunResult, of file: String) async throws -> [Int: Int] {
    let profile = try #require(result.profile)
    let export = CoverageExport(
      processes: SubprocessRunner(), files: LocalFiles(),
      environment: ChildEnvironment().filtered(ProcessInfo.processInfo.environment))
    let text = String(decoding: try await export.lcov(of: profile, sources: [file]), as: UTF8.self)
    var counts: [Int: Int] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("DA:") {
      let numbers = line.dropFirst(3).split(separator: ",").compactMap { Int($0) }
      counts[numbers[0]] = numbers[1]
    }
    try profile.discard(from: LocalFiles())
    return counts
  }

  @Test("Both libraries have one model: passed, skipped, disabled, cancelled, known issue")
  func passes() async throws {
    let result = try await Self.mixed("PassTests")
    #expect(result.ending == .ended)
    #expect(Self.lines(result) == [
      "PassTests.PassXCTests/testLater passed",
      "PassTests.PassXCTests/testSkipped skipped(not on this machine)",
      "PassTests.PassXCTests/testTotal passed",
      "PassTests.PassSwiftTests/totals() passed",
      "PassTests.PassSwiftTests/discounts(of:) passed",
      "PassTests.PassSwiftTests/disabled() skipped(waits for the new till)",
      "PassTests.PassSwiftTests/known() knownIssue",
      "PassTests.PassSwiftTests/cancelledSkip() skipped(no till here)",
      "PassTests/free() passed",
    ])
    let counts = try await Self.coveredLines(result, of: try FixturePackage("Mixed").folder + "/Sources/Shop/Cart.swift")
    #expect(counts[9].map { $0 > 0 } == true)
    #expect(counts[15] == 0)
  }

  @Test("Failures have their location, complete message and arguments")
  func failures() async throws {
    let result = try await Self.mixed("FailTests")
    #expect(result.ending == .ended)
    #expect(Self.messages(result, "testFails") == [
      "Tests/FailTests/FailXCTests.swift:8:1 XCTAssertEqual failed: (\"0\") is not equal to (\"1\") - the sum",
      "Tests/FailTests/FailXCTests.swift:9:1 XCTAssertTrue failed",
    ])
    #expect(Self.messages(result, "testManyLines") == [
      "Tests/FailTests/FailXCTests.swift:13:1 XCTAssertEqual failed: (\"one\ntwo\") is not equal to (\"one\nthree\")",
      "Tests/FailTests/FailXCTests.swift:14:1 failed - first\nsecond",
    ])
    #expect(Self.messages(result, "testThrows") == ["nowhere threw error \"Refused()\""])
    #expect(Self.messages(result, "throwing()") == ["Tests/FailTests/FailSwiftTests.swift:11:4 Caught error: Wrong()"])
    #expect(Set(Self.messages(result, "parity(_:)")) == [
      "Tests/FailTests/FailSwiftTests.swift:16:5 With 1: Expectation failed: (number → 1) == 2",
      "Tests/FailTests/FailSwiftTests.swift:16:5 With 3: Expectation failed: (number → 3) == 2",
    ])
    #expect(Self.messages(result, "pairs(_:letter:)").count == 1)
    #expect(Self.messages(result, "`raw name here`()") == ["Tests/FailTests/FailSwiftTests.swift:29:19 Issue recorded\nraw"])
    let failed = result.tests.filter { $0.status == .failed }.map(\.name)
    #expect(Set(failed) == [
      "testFails", "testManyLines", "testThrows", "sums()", "throwing()", "parity(_:)", "pairs(_:letter:)",
      "manyLines()", "`raw name here`()",
    ])
    #expect(result.tests.filter { $0.status == .passed }.map(\.name) == ["testWorks", "warns()"])
  }

  @Test("A failing run has coverage, marked as from a failing run")
  func coverageOfARedRun() async throws {
    let result = try await Self.mixed("FailTests")
    #expect(result.profile?.isFromFailingRun == true)
    #expect(result.profile?.lostProfiles == 0)
    let counts = try await Self.coveredLines(result, of: try FixturePackage("Mixed").folder + "/Sources/Shop/Cart.swift")
    #expect(counts[9].map { $0 > 0 } == true)
  }

  @Test("A hang names its test, the rest runs, and no process remains", arguments: [
    ("HangXCTests", "HangTests.HangXCTests/testBHangs"), ("HangSwiftTests", "HangTests.HangSwiftTests/hangs()"),
  ])
  func hang(suite: String, culprit: String) async throws {
    // Built in advance, so that only the hang is silent.
    _ = try await Self.mixed("PassTests")
    let result = try await Self.mixed("HangTests") { settings in
      settings.filter = [suite]
      settings.silence = .seconds(8)
    }
    #expect(result.ending == .timedOut(.silence, hung: [culprit]))
    #expect(result.tests.map(\.status) == [.passed, .timedOut, .passed])
    #expect(!runningCommands().contains(where: Self.isMixed))
  }

  @Test("A failed test that passes when it runs again is flaky, one that fails again is not")
  func flaky() async throws {
    let package = try FixturePackage("Mixed")
    for name in ["xctest", "swift"] {
      try LocalFiles().remove("\(package.folder)/Tests/FlakyTests/\(name).seen")
    }
    let result = try await Self.mixed("FlakyTests") { $0.retries = 2 }
    #expect(Self.lines(result) == [
      "FlakyTests.FlakyXCTests/testNever failed", "FlakyTests.FlakyXCTests/testSometimes passed flaky",
      "FlakyTests/sometimes() passed flaky",
    ])
    #expect(Self.messages(result, "testSometimes").count == 1)
    #expect(result.ending == .ended)
  }

  @Test("A child sees no secrets, sees added variables, and leaves no process behind")
  func environment() async throws {
    let result = try await Self.mixed("EnvironmentTests") { $0.environment["SHOP_DATABASE"] = "memory" }
    #expect(result.ending == .ended)
    #expect(result.tests.map(\.status) == [.passed, .passed, .passed])
    #expect(runningCommands().filter { $0.contains("sleep") && $0.contains("471147") }.isEmpty)
  }

  @Test("Output that looks like a result neither adds nor hides one")
  func noise() async throws {
    let result = try await Self.mixed("NoiseTests")
    #expect(Self.lines(result) == [
      "NoiseTests.NoiseXCTests/testFailsAfterNoNewline failed", "NoiseTests.NoiseXCTests/testMegabytes passed",
      "NoiseTests.NoiseXCTests/testPrintsLookAlikes passed", "NoiseTests.NoiseXCTests/testSaysItPassed failed",
      "NoiseTests.NoiseSwiftTests/printsLookAlikes() passed",
    ])
    #expect(Self.messages(result, "testFailsAfterNoNewline") == [
      "Tests/NoiseTests/NoiseXCTests.swift:16:1 failed - told after half a line"
    ])
    #expect(result.diagnostics.isEmpty)
  }

  @Test("With --parallel, SwiftPM's report and the blocks of the tests give the same model")
  func parallel() async throws {
    let result = try await Self.mixed("CrashTests") { settings in
      settings.command = ["swift", "test", "--parallel"]
      settings.filter = ["^(Pass|Fail|Crash)Tests\\."]
    }
    #expect(result.ending == .ended)
    #expect(Self.messages(result, "testBCrash") == ["Sources/Shop/Cart.swift:15:5 Precondition failed: no item at 3"])
    #expect(Self.messages(result, "testFails").count == 2)
    #expect(result.tests.filter { $0.library == .xctest && $0.status == .passed }.count == 5)
    #expect(result.tests.contains { $0.name == "testSkipped" && $0.status == .skipped(reason: "not on this machine") })
    #expect(result.tests.filter { $0.library == .xctest && $0.status == .failed }.count == 3)
    #expect(result.tests.filter { $0.library == .swiftTesting }.count == 13)
  }

  @Test("A test that deletes the profiles removes only the coverage")
  func deletedProfiles() async throws {
    let result = try await Self.mixed("OddTests") { $0.filter = ["DeletingXCTests"] }
    #expect(result.tests.map(\.status) == [.passed])
    #expect(result.ending == .ended)
  }

  @Test("Profiles that cannot be read are named, and the others still count")
  func damagedProfiles() async throws {
    let result = try await Self.mixed("OddTests") { $0.filter = ["DamagingXCTests"] }
    #expect(result.tests.map(\.status) == [.passed])
    // SwiftPM merges all profiles or none, and ends with an error: the run could not be judged, but its coverage can.
    #expect(result.ending != .ended)
    let profile = try #require(result.profile)
    let export = CoverageExport(
      processes: SubprocessRunner(), files: LocalFiles(),
      environment: ChildEnvironment().filtered(ProcessInfo.processInfo.environment))
    let read = try await export.merge(profile)
    #expect(read.unreadable.map { URL(filePath: $0).lastPathComponent }.sorted() == ["damaged one.profraw", "empty.profraw"])
    #expect(read.total > read.unreadable.count)
    #expect(try await !export.lcov(of: profile).isEmpty)
    try profile.discard(from: LocalFiles())
  }

  @Test("Endless failures of a test are truncated, with the number of missing ones")
  func endless() async throws {
    let result = try await Self.mixed("OddTests") { $0.filter = ["EndlessXCTests"] }
    let failures = try #require(result.tests.first).failures
    #expect(failures.count == 101)
    #expect(failures.last?.message == "… and 901 more failures of this test.")
    #expect(failures.allSatisfy { $0.message.utf8.count < 20_000 })
  }

  @Test("A cancelled run ends all processes that it started")
  func cancelled() async throws {
    _ = try await Self.mixed("PassTests")
    let package = try FixturePackage("Mixed")
    let started = AsyncStream.makeStream(of: Void.self)
    let settings = TestRunSettings(
      packageFolder: package.folder, filter: ["HangXCTests"], timeout: .seconds(300),
      environment: ChildEnvironment().filtered(package.environment))
    let run = SwiftTestRun(
      processes: SubprocessRunner(), files: LocalFiles(temporaryFolder: package.folder + "/.build"), settings: settings)
    let task = Task {
      await run.run { sign in
        if case .testing(_, _, "HangXCTests.testBHangs"?) = sign { started.continuation.yield() }
      }
    }
    for await _ in started.stream { break }
    task.cancel()
    #expect(await task.value.ending == .cancelled)
    #expect(!runningCommands().contains(where: Self.isMixed))
  }

  @Test("A package without tests has its own ending")
  func nothing() async throws {
    let result = try await Self.mixed("NoSuchTests")
    #expect(result.ending == .nothingMatched)
    #expect(result.tests.isEmpty)
  }

  @Test("A folder without a manifest is reported as not a package")
  func noPackage() async throws {
    let folder = try LocalFiles().makeTemporaryFolder(prefix: "nothing")
    defer { try? LocalFiles().remove(folder) }
    let settings = TestRunSettings(packageFolder: folder, environment: [:])
    let result = await SwiftTestRun(processes: SubprocessRunner(), files: LocalFiles(), settings: settings).run { _ in }
    guard case .noPackage(let problem) = result.ending else {
      Issue.record("ended as \(result.ending)")
      return
    }
    #expect(problem.summary.contains(folder))
  }

  @Test("Sources missing from the binaries are omitted, even when no others are requested")
  func unknownSources() async throws {
    let result = try await Self.mixed("PassTests")
    let profile = try #require(result.profile)
    let export = CoverageExport(
      processes: SubprocessRunner(), files: LocalFiles(),
      environment: ChildEnvironment().filtered(ProcessInfo.processInfo.environment))
    let cart = try FixturePackage("Mixed").folder + "/Sources/Shop/Cart.swift"
    #expect(try await export.lcov(of: profile, sources: ["/no/such.swift"]) == [])
    #expect(String(decoding: try await export.llvmJSON(of: profile, sources: []), as: UTF8.self).contains("\"files\":[]"))
    let one = String(decoding: try await export.lcov(of: profile, sources: ["/no/such.swift", cart]), as: UTF8.self)
    #expect(one.split(separator: "\n").filter { $0.hasPrefix("SF:") } == ["SF:\(cart)"])
    let all = String(decoding: try await export.lcov(of: profile), as: UTF8.self)
    #expect(all.split(separator: "\n").filter { $0.hasPrefix("SF:") }.count > 3)
    try profile.discard(from: LocalFiles())
  }

  @Test("A profile of another build is an error, not a report of zeros")
  func mismatch() async throws {
    let result = try await Self.mixed("PassTests")
    let profile = try #require(result.profile)
    let other = try FixturePackage("Broken", copy: "Fixed")
    try other.write("public func open() -> Int { 3 }\n", to: "Sources/Shop/Till.swift")
    try other.write("import Shop\nimport Testing\n@Test func opens() { #expect(open() == 3) }\n", to: "Tests/ShopTests/TillTests.swift")
    let fixed = await Self.run(other)
    #expect(fixed.ending == .ended)
    let binaries = try #require(fixed.profile).binaries
    let mixedUp = CoverageProfile(
      rawProfiles: profile.rawProfiles, merged: nil, binaries: binaries, lostProfiles: 0, isFromFailingRun: false,
      folder: profile.folder)
    let export = CoverageExport(
      processes: SubprocessRunner(), files: LocalFiles(),
      environment: ChildEnvironment().filtered(ProcessInfo.processInfo.environment))
    await #expect(throws: CoverageExportError.mismatch(binary: binaries.joined(separator: ", "))) {
      _ = try await export.llvmJSON(of: mixedUp, sources: nil)
    }
  }
}

/// Returns the command lines of all processes on this machine.
func runningCommands() -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.filter { Int($0) != nil }.compactMap { id in
    (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline"))).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CoverageExport {
  /// Returns llvm-cov's LCOV, whose lines are easy to compare.
  fileprivate func lcov(of profile: CoverageProfile, sources: [String]? = nil) async throws -> [UInt8] {
    try await export(profile, sources: sources, options: ["-format=lcov"]) ?? []
  }
}
