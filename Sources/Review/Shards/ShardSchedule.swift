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
