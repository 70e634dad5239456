import ReviewCore
import Testing

@testable import Review

@Suite("The shard of a machine")
struct ShardIndexTests {
  @Test("A shard is written as I/N, from 1 to N", arguments: [
    ("1/1", 1, 1), ("2/5", 2, 5), ("5/5", 5, 5), ("256/256", 256, 256), ("02/05", 2, 5),
  ])
  func reads(text: String, index: Int, count: Int) throws {
    let shard = try ShardChoice(text).index(in: [:])
    #expect(shard.index == index && shard.count == count)
  }

  @Test("Any other text is refused with the right form", arguments: [
    "", "2", "0/5", "6/5", "-1/5", "2/0", "2/257", "2/5/6", "a/b", "2 /5", "+2/5", "Auto", "1/99999999999999999999",
  ])
  func refuses(text: String) {
    #expect(throws: UsageProblem.self) { try ShardChoice(text) }
  }

  @Test("`auto` reads the variables of each system, which count from 0 or from 1", arguments: [
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], "2/5"), (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "5"], "5/5"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "1/3"),
    (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
    (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], "2/4"),
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], "2/4"),
    // GitLab sets the total of a job without `parallel`, too.
    (["CI_NODE_TOTAL": "1", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], "2/4"),
  ])
  func automatic(environment: [String: String], shard: String) throws {
    #expect(try ShardChoice("auto").index(in: environment).description == shard)
  }

  @Test("`auto` is refused if nothing or nonsense is set, or if two systems disagree", arguments: [
    ([:], "found no shard"), (["CI": "true", "CI_NODE_TOTAL": "1"], "found no shard"),
    (["CI_NODE_INDEX": "2"], "cannot use CI_NODE_INDEX=2 and CI_NODE_TOTAL= of GitLab"),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], "cannot use CI_NODE_INDEX=0"),
    (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "3"], "cannot use CIRCLE_NODE_INDEX=3"),
    (["TEST_SHARD_INDEX": "x", "TEST_TOTAL_SHARDS": "2"], "cannot use TEST_SHARD_INDEX=x"),
    (["TEST_SHARD_INDEX": "9223372036854775807", "TEST_TOTAL_SHARDS": "2"], "cannot use TEST_SHARD_INDEX=9"),
    (
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2"],
      "ambiguous: GitLab says 1/2, and Bazel says 2/2"
    ),
  ])
  func automaticRefusals(environment: [String: String], words: String) throws {
    let choice = try ShardChoice("auto")
    let problem = #expect(throws: UsageProblem.self) { try choice.index(in: environment) }
    #expect(problem?.summary.contains(words) == true, "\(problem?.summary ?? "")")
  }
}
