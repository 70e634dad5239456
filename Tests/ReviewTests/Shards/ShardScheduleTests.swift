import ReviewCore
import ReviewTestKit
import SwiftTests
import Testing

@testable import Review

@Suite("The schedule of shards")
struct ShardScheduleTests {
  private static func tests(_ suites: [String: Int]) -> [TestCase] {
    suites.flatMap { suite, count in
      (0..<count).map { TestCase(library: .swiftTesting, suite: suite, name: "t\($0)()", status: .notRun) }
    }
  }

  private static func names(_ schedule: ShardSchedule) -> [[String]] { schedule.shards.map { $0.map(\.name) } }

  @Test("The longest suite goes first, each to the least loaded shard; an unknown one gets the median", arguments: [
    (["A": 50.0, "B": 30, "C": 20, "D": 10], 2, [["A", "D"], ["B", "C"]]),
    (["A": 10, "B": 10, "C": 10, "D": 10], 2, [["A", "C"], ["B", "D"]]),
    (["A": 1, "B": 2, "C": 3, "D": 4], 3, [["D"], ["C"], ["A", "B"]]),
    // B and D get the median of 100 and 1, the greater one.
    (["A": 100, "C": 1], 2, [["A", "D"], ["B", "C"]]),
    (["A": 0, "B": 0, "C": 0, "D": 0], 2, [["A", "C"], ["B", "D"]]),
    ([:], 4, [["A"], ["B"], ["C"], ["D"]]),
  ] as [([String: Double], Int, [[String]])])
  func assigns(seconds: [String: Double], count: Int, shards: [[String]]) {
    let times = ShardTimes(seconds.map { (suite: $0.key, seconds: $0.value) })
    let schedule = ShardSchedule(of: Self.tests(["A": 1, "B": 1, "C": 1, "D": 1]), count: count, times: times)
    #expect(Self.names(schedule) == shards)
  }

  @Test("Without times, a suite counts by its tests")
  func withoutTimes() {
    let schedule = ShardSchedule(of: Self.tests(["A": 1, "B": 5, "C": 2, "D": 2]), count: 2, times: ShardTimes())
    #expect(Self.names(schedule) == [["B"], ["A", "C", "D"]])
  }

  @Test("Every test is in exactly one shard, whatever the order of the list", arguments: 0..<50)
  func isComplete(seed: Int) {
    var random = SeededGenerator(seed)
    var suites: [String: Int] = [:]
    for index in 0..<Int.random(in: 0...30, using: &random) { suites["S\(index)"] = Int.random(in: 1...9, using: &random) }
    let tests = Self.tests(suites)
    let times = ShardTimes(suites.keys.sorted().map { ($0, Double.random(in: 0...9, using: &random)) })
    let count = Int.random(in: 1...8, using: &random)
    let schedule = ShardSchedule(of: tests, count: count, times: times)
    #expect(schedule == ShardSchedule(of: tests.shuffled(using: &random), count: count, times: times))
    let names = (1...count).flatMap(schedule.names)
    #expect(names.sorted() == tests.map { "\($0.suite)/\($0.name)" }.sorted())
  }

  @Test("The digest depends on each part of the schedule, and on the filters")
  func digest() {
    let schedules = [
      ShardSchedule(shards: [[.init(name: "A", tests: ["a", "b"])], []]),
      ShardSchedule(shards: [[], [.init(name: "A", tests: ["a", "b"])]]),
      ShardSchedule(shards: [[.init(name: "A", tests: ["a"])], [.init(name: "b", tests: [])]]),
      ShardSchedule(shards: [[.init(name: "A", tests: ["a", "b"])]]),
    ]
    let digests = schedules.map { $0.digest(filter: []) } + [schedules[0].digest(filter: ["A"])]
    #expect(Set(digests).count == 5)
  }

  @Test("Times come from JUnit reports and from parts; a file without them is refused")
  func times() throws {
    let junit = """
      <testsuites><testsuite name="M.S"><testcase classname="M.S" name="a()" time="1.5"/>
      <testcase classname="M.S" name="b()" time="0.25"/></testsuite></testsuites>
      """
    let repository = try TemporaryRepository()
    try repository.write("junit.xml", junit)
    try repository.write("report.json", #"{"version": 1, "checks": []}"#)
    try repository.write("part.json", String(decoding: try #require(PartSample.seeds.first), as: UTF8.self))
    let services = Services.recorded(in: repository.path)
    let both = try ShardTimes(files: ["junit.xml", "part.json"], services: services)
    #expect(both.milliseconds(of: "M.S") == 1_750 && both.milliseconds(of: "ShopTests.Price") == 500)
    #expect(both.milliseconds(of: "Other") == nil)
    for name in ["report.json", "none.xml"] {
      #expect(throws: (any Error).self) { try ShardTimes(files: [name], services: services) }
    }
  }
}
