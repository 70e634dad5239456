import ReviewCore
import SwiftTests

/// The parts of one run, checked against each other. The order in which they are given has no effect.
struct ShardUnion: Sendable {
  /// By shard, each shard once; not empty.
  let parts: [ShardPart]
  let count: Int
  /// The shards without a part, ascending.
  let missing: [Int]

  /// - Parameters:
  ///   - files: Each part with the name of its file.
  ///   - expected: The number of shards; nil: as the parts say.
  ///   - state: The state under review.
  /// - Throws: A `Problem` when the parts are not of one run, or not of this state.
  init(_ files: [(name: String, part: ShardPart)], expected: Int?, state: ShardFingerprint.State) throws(Problem) {
    let sorted = files.sorted { ($0.part.shard.index, $0.name) < ($1.part.shard.index, $1.name) }
    guard let first = sorted.first else {
      throw Problem(summary: "No part was given.", hint: "Name the files of `reviewbot check --shard I/N`.")
    }
    try Self.check(sorted, count: expected ?? first.part.shard.count, state: state)
    var byIndex: [Int: (name: String, part: ShardPart)] = [:]
    for file in sorted {
      guard let other = byIndex[file.part.shard.index] else {
        byIndex[file.part.shard.index] = file
        continue
      }
      guard other.part.json == file.part.json else { throw Self.twice(other.name, file.name, file.part.shard) }
    }
    count = first.part.shard.count
    missing = (1...count).filter { byIndex[$0] == nil }
    parts = (1...count).compactMap { byIndex[$0]?.part }
    try checkTests((1...count).compactMap { byIndex[$0] })
  }

  /// The schedule of the run; nil when no shard could list the tests.
  var schedule: ShardSchedule? { parts.lazy.compactMap(\.schedule).first }

  /// The reason why no test had to run, if all parts agree.
  var skipped: String? { parts.allSatisfy { $0.skipped != nil } ? parts.first?.skipped : nil }

  var isFiltered: Bool { parts.contains { !$0.filter.isEmpty } }

  /// Notes about the selection of the tests, each once.
  var notices: [String] { Self.once(parts.flatMap(\.notices)) }

  static func once(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension ShardUnion {
  private static func check(
    _ files: [(name: String, part: ShardPart)], count: Int, state: ShardFingerprint.State
  ) throws(Problem) {
    // Without a schedule, the package did not build, and the others must still agree with each other.
    let reference = files.first { $0.part.schedule != nil } ?? files[0]
    for (name, part) in files {
      guard part.shard.count == count else {
        throw Problem(
          summary: "\(Escaped.line(name)) is shard \(part.shard), and \(count.counted("shard")) "
            + "\(count == 1 ? "is" : "are") expected.",
          hint: "Pass the parts of one run, and the number of its shards with `--expect`.")
      }
      if let difference = part.fingerprint.difference(from: reference.part.fingerprint) {
        throw Problem(
          summary: "\(Escaped.line(name)) and \(Escaped.line(reference.name)) are of different runs: \(difference).",
          hint: "Run all shards again on the same commit, with the same options, times and toolchain.")
      }
      if let difference = ShardFingerprint.difference(between: part.fingerprint.state.fields, and: state.fields) {
        throw Problem(
          summary: "\(Escaped.line(name)) is of another state than the one under review: \(difference).",
          hint: "Check out the commit that the shards tested, and pass the same `--base`, `--head`, `--merge` and "
            + "`--config`.")
      }
    }
  }

  private static func twice(_ one: String, _ other: String, _ shard: ShardIndex) -> Problem {
    Problem(
      summary: "\(Escaped.line(one)) and \(Escaped.line(other)) are both shard \(shard), and they differ.",
      hint: "Pass only the part of the last attempt.")
  }

  /// Each scheduled test must have a result in its own shard, and in no other.
  private func checkTests(_ files: [(name: String, part: ShardPart)]) throws(Problem) {
    guard let schedule else { return }
    var shards: [String: Int] = [:]
    for index in 1...count {
      for name in schedule.names(of: index) { shards[TestCase.listed(name)] = index }
    }
    var seen: [String: String] = [:]
    for (name, part) in files {
      for test in part.results.tests where !test.name.hasPrefix("(") {
        if let index = shards[test.plainName], index != part.shard.index {
          throw Self.misplaced(test, in: name, "shard \(index) runs it")
        }
        if let other = seen.updateValue(name, forKey: "\(test.library) \(test.fullName)"), other != name {
          throw Self.misplaced(test, in: name, "\(Escaped.line(other)) has one, too")
        }
      }
    }
  }

  private static func misplaced(_ test: TestCase, in name: String, _ reason: String) -> Problem {
    Problem(
      summary: "\(Escaped.line(name)) has a result of \(Escaped.line(test.fullName)), and \(reason).",
      hint: "Run all shards again, and change nothing in their parts.")
  }

  /// Scheduled tests of the present shards without any result, by shard.
  var unheard: [String] {
    parts.flatMap { part -> [String] in
      guard let schedule = part.schedule, part.results.ending.isComplete else { return [] }
      let heard = Set(part.results.tests.map(\.plainName))
      return schedule.names(of: part.shard.index).filter { !heard.contains(TestCase.listed($0)) }
    }
  }
}

extension TestCase {
  /// Returns the name of a scheduled test without its declaration.
  static func listed(_ name: String) -> String { TestName(name).plain }
}

extension TestRunEnding {
  /// Whether every selected test has a result.
  fileprivate var isComplete: Bool {
    switch self {
    case .ended, .nothingMatched, .noTests: true
    case .buildFailed, .timedOut, .couldNotStart, .noPackage, .unexplained, .cancelled: false
    }
  }
}
