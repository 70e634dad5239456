import ReviewCore
import SwiftTests

/// How long each suite took in an earlier run.
struct ShardTimes: Hashable, Sendable {
  private var suites: [String: Double] = [:]

  /// - Parameter tests: The suite and the seconds of each test.
  init(_ tests: [(suite: String, seconds: Double)] = []) {
    for test in tests where test.seconds.isFinite && (0...Self.longest).contains(test.seconds) {
      suites[test.suite, default: 0] += test.seconds
    }
  }

  /// Whole milliseconds, so that no rounding depends on the order of the sum; nil for an unknown suite.
  func milliseconds(of suite: String) -> Int? {
    suites[suite].map { Int(min($0, Self.longest) * 1_000) }
  }

  /// In seconds: a week.
  private static let longest = 7.0 * 24 * 3_600
}

extension ShardTimes {
  /// Reads JUnit reports, other results of tests, and parts of an earlier sharded run.
  /// - Throws: A `UserFacingError` naming the file that cannot be read, or that has no times.
  init(files names: [String], services: Services) throws {
    var tests: [(suite: String, seconds: Double)] = []
    for name in names {
      let bytes = try services.bytes(ofNamedFile: name, limit: ShardPart.sizeLimit)
      let found = try ShardPart.isPart(bytes)
        ? ShardPart(json: bytes, name: name).results.tests.map { ($0.suite, $0.seconds) } : Self.recorded(bytes, name)
      let timed = found.compactMap { suite, seconds in seconds.map { (suite: suite, seconds: $0) } }
      guard !timed.isEmpty else { throw Self.withoutTimes(name) }
      tests += timed
    }
    self.init(tests)
  }

  private static func recorded(_ bytes: [UInt8], _ name: String) throws -> [(String, Double?)] {
    do {
      return try ResultsFormat.read(bytes, name: name).tests.map { ($0.name.qualifiedSuite, $0.seconds) }
    } catch {
      // The JSON report omits tests that passed.
      throw withoutTimes(name)
    }
  }

  private static func withoutTimes(_ name: String) -> Problem {
    Problem(
      summary: "\(Escaped.line(name)) has no times of tests.",
      hint: "Pass the report that `--format junit=FILE` wrote in an earlier run, or the parts of one.")
  }
}
