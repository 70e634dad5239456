import Digests
import ReviewCore
import SwiftTests

/// Which shard runs which tests. The same list of tests and the same times give the same schedule on every machine.
struct ShardSchedule: Hashable, Sendable {
  /// The tests that run together, because the set-up of a suite is paid once.
  struct Suite: Hashable, Sendable {
    /// `Module.Suite`, or the module for its free functions.
    let name: String
    /// Names within the suite, ascending; with the declaration where several have the same name.
    let tests: [String]
  }

  /// The suites of each shard, by name.
  let shards: [[Suite]]

  init(shards: [[Suite]]) {
    self.shards = shards
  }

  /// Assigns the longest suite first, each to the shard with the least work. Equal times are ordered by name, and equal
  /// shards by number. Suites without a time get the median of the others.
  /// - Parameters:
  ///   - tests: All tests, in any order.
  ///   - times: Without any, each test takes as long as any other.
  init(of tests: [TestCase], count: Int, times: ShardTimes) {
    let grouped = Dictionary(grouping: tests, by: \.suite).map { name, tests in
      Suite(name: name, tests: Set(tests.map(\.name)).sorted())
    }
    let known = grouped.reduce(into: [:]) { known, suite in known[suite.name] = times.milliseconds(of: suite.name) }
    let median = known.isEmpty ? nil : known.values.sorted()[known.count / 2]
    // Each test counts one more, so that suites of no measurable time do not gather in one shard.
    let weighed = grouped.map { suite in
      (suite: suite, time: (known[suite.name] ?? median ?? 0) + suite.tests.count)
    }.sorted { ($1.time, $0.suite.name) < ($0.time, $1.suite.name) }
    var shards = Array(repeating: [Suite](), count: count)
    var loads = Array(repeating: 0, count: count)
    for (suite, time) in weighed {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      shards[least].append(suite)
      loads[least] += time
    }
    self.init(shards: shards.map { $0.sorted { $0.name < $1.name } })
  }

  /// The tests of one shard as `suite/name`, by suite and name.
  /// - Parameter index: 1-based.
  func names(of index: Int) -> [String] {
    shards[index - 1].flatMap { suite in suite.tests.map { "\(suite.name)/\($0)" } }
  }

  /// The number of suites and tests of one shard, for people.
  func sentence(of index: Int) -> String {
    "\(shards[index - 1].count.counted("suite")), \(names(of: index).count.counted("test"))"
  }

  /// Identifies the schedule together with the filters that selected its tests.
  func digest(filter: [String]) -> String {
    var bytes: [UInt8] = []
    for text in filter { bytes += Array(text.utf8) + [1] }
    for shard in shards {
      bytes.append(2)
      for suite in shard {
        bytes += Array(suite.name.utf8) + [3] + Array(suite.tests.joined(separator: "\0").utf8) + [4]
      }
    }
    return Digest(of: bytes).hex
  }
}

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
