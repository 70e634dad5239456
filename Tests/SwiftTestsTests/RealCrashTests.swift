import Foundation
import Platform
import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

/// Real test runs that crash. One at a time, in a copy of the package, beside `RealRunTests`.
@Suite(.serialized) struct RealCrashTests {
  private static let copy = "Crashed"

  private static func crashed(
    _ target: String, _ change: (inout TestRunSettings) -> Void = { _ in }
  ) async throws -> TestRunResult {
    try await RealRunTests.mixed(target, copy: copy, change)
  }

  @Test("A crash belongs to its test and to the line that crashed, and hides no other test", arguments: [
    ("CrashTests", "testBCrash", "Sources/Shop/Cart.swift:15:5 Precondition failed: no item at 3", [
      "CrashTests.CrashXCTests/testABefore passed", "CrashTests.CrashXCTests/testBCrash crashed",
      "CrashTests.CrashXCTests/testCAfter passed",
    ]),
    ("SwiftCrashTests", "crash()",
      "Tests/SwiftCrashTests/SwiftCrashTests.swift:11:5 Fatal error: Unexpectedly found nil while unwrapping an Optional value", [
      "SwiftCrashTests.SwiftCrashTests/before() passed", "SwiftCrashTests.SwiftCrashTests/crash() crashed",
      "SwiftCrashTests.SwiftCrashTests/later() passed",
    ]),
  ])
  func crash(target: String, culprit: String, message: String, lines: [String]) async throws {
    let result = try await Self.crashed(target)
    #expect(result.ending == .ended)
    #expect(RealRunTests.lines(result) == lines)
    #expect(RealRunTests.messages(result, culprit) == [message])
    #expect(result.profile?.lostProfiles == 1)
    // Line 4 is the initialiser, which the tests after the crash ran.
    let counts = try await RealRunTests.coveredLines(result, of: try FixturePackage("Mixed", copy: Self.copy).folder + "/Sources/Shop/Cart.swift")
    #expect(counts[4].map { $0 > 0 } == true)
  }

  @Test("The backtrace identifies the crashed test among concurrent tests")
  func crowd() async throws {
    let result = try await Self.crashed("CrowdTests")
    #expect(Set(RealRunTests.lines(result)) == [
      "CrowdTests.CrowdTests/waits(_:) passed", "CrowdTests.CrowdTests/waitsToo() passed",
      "CrowdTests.CrowdTests/crashes() crashed",
    ])
  }

  @Test("Without a backtrace, the suspects run again one at a time")
  func crowdWithoutBacktrace() async throws {
    let result = try await Self.crashed("CrowdTests") { $0.environment["SWIFT_BACKTRACE"] = "enable=no" }
    #expect(result.tests.filter { $0.status == .crashed }.map(\.name) == ["crashes()"])
    #expect(result.tests.count { $0.status == .passed } == 2)
  }

  @Test("When several tests crash at once, each gets its own result", arguments: 1...3)
  func storm(attempt: Int) async throws {
    let result = try await Self.crashed("StormTests") { $0.withCoverage = attempt == 1 }
    #expect(result.ending == .ended)
    #expect(Set(RealRunTests.lines(result)) == [
      "StormTests.StormXCTests/testAPasses passed", "StormTests.StormXCTests/testBCrashes crashed",
      "StormTests.StormXCTests/testCFails failed", "StormTests.StormXCTests/testDCrashesToo crashed",
      "StormTests.StormXCTests/testEPasses passed", "StormTests.StormSwiftTests/passes() passed",
      "StormTests.StormSwiftTests/crashes() crashed", "StormTests.StormSwiftTests/fails() failed",
      "StormTests.StormSwiftTests/crashesWith(_:) crashed", "StormTests.StormSwiftTests/waits() passed",
      "StormTests.StormSwiftTests/leaves() crashed",
    ])
    #expect(RealRunTests.messages(result, "crashes()") == ["Tests/StormTests/StormSwiftTests.swift:10:5 Fatal error: in a storm"])
    #expect(RealRunTests.messages(result, "crashesWith(_:)").allSatisfy { $0.hasSuffix("Precondition failed: no item at 5") })
    #expect(RealRunTests.messages(result, "fails()").count == 1)
    try result.profile?.discard(from: LocalFiles())
  }

  @Test("A test process that exits early is not a success", arguments: [("xctest", "testALeaves"), ("swift", "leaves()")])
  func earlyExit(library: String, culprit: String) async throws {
    let result = try await Self.crashed("ExitTests") { $0.filter = library == "xctest" ? ["ExitXCTests"] : ["ExitSwiftTests"] }
    #expect(result.tests.first { $0.name == culprit }?.status == .crashed)
    #expect(RealRunTests.messages(result, culprit).first?.hasSuffix("called `exit(0)` while this test ran.") == true)
    #expect(result.tests.count == 2)
    #expect(result.tests.last?.status == .passed)
    #expect(result.ending == .ended)
  }

  @Test("A process killed without output was killed by its test")
  func killed() async throws {
    let result = try await Self.crashed("OddTests") { $0.filter = ["KilledXCTests"] }
    #expect(RealRunTests.lines(result) == ["OddTests.KilledXCTests/testKilled crashed"])
    let cause = KernelVersion.tellsEndings
      ? "was ended by signal 9 (as when memory runs out)" : "was killed (as when memory runs out), or called `exit`,"
    #expect(RealRunTests.messages(result, "testKilled") == ["nowhere The test process \(cause) while this test ran."])
    #expect(result.profile?.lostProfiles ?? 1 == 1)
  }

  @Test("A crash of a parameterised test reports its arguments")
  func crashWithArguments() async throws {
    let result = try await Self.crashed("OddTests") { $0.filter = ["OddSwiftTests"] }
    #expect(RealRunTests.messages(result, "crashesWith(_:)") == [
      "Sources/Shop/Cart.swift:15:5 With 3: Precondition failed: no item at 3"
    ])
  }
}
