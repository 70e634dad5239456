import ReviewCore

/// One shard of several: `2/5`.
package struct ShardIndex: Hashable, Sendable {
  /// More machines than this would spend their time on checkouts.
  static let greatestCount = 256

  /// 1-based.
  package let index: Int
  package let count: Int

  /// Returns nil unless 1 ≤ index ≤ count.
  init?(_ index: Int, of count: Int) {
    guard (1...Self.greatestCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The only shard of one.
  static let whole = ShardIndex(single: 1)

  private init(single: Int) {
    index = single
    count = single
  }

  /// Reads `2/5`; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index, of: count)
  }
}

extension ShardIndex: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}

/// The value of `--shard`.
package enum ShardChoice: Hashable, Sendable {
  case numbered(ShardIndex)
  /// The CI system says which one.
  case automatic

  /// - Throws: `UsageProblem` for any other text.
  package init(_ text: String) throws(UsageProblem) {
    if text == "auto" {
      self = .automatic
      return
    }
    guard let index = ShardIndex(text) else {
      throw UsageProblem(
        summary: "`--shard \(Escaped.line(text))` is not a shard.",
        hint: "Write `--shard 2/5` for the second of five, at most \(ShardIndex.greatestCount), or `--shard auto`.")
    }
    self = .numbered(index)
  }

  /// - Throws: `UsageProblem` when the environment names no shard, an invalid one, or two different ones.
  func index(in environment: [String: String]) throws(UsageProblem) -> ShardIndex {
    switch self {
    case .numbered(let index): index
    case .automatic: try ShardVariables.index(in: environment)
    }
  }
}

/// The variables in which a CI system says which of its parallel jobs this one is.
struct ShardVariables: Sendable {
  let system: String
  let index: String
  let count: String
  /// The number of the first job: 0 or 1.
  let first: Int

  /// - GitLab: <https://docs.gitlab.com/ci/variables/predefined_variables>. Without `parallel:`, only the total is set.
  /// - Buildkite: <https://buildkite.com/docs/pipelines/environment-variables>.
  /// - CircleCI: <https://circleci.com/docs/variables>.
  /// - Bazel: <https://bazel.build/reference/test-encyclopedia>, "Initial conditions".
  static let all = [
    ShardVariables(system: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ShardVariables(
      system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    ShardVariables(system: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
    ShardVariables(system: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
  ]

  /// Bazel considers a test as sharded if it touches the file that this variable names.
  static let bazelStatusFile = "TEST_SHARD_STATUS_FILE"

  /// - Throws: `UsageProblem` when no system, or two systems with different answers, or an invalid one is found.
  static func index(in environment: [String: String]) throws(UsageProblem) -> ShardIndex {
    var found: [(variables: ShardVariables, index: ShardIndex)] = []
    for variables in all {
      guard let index = environment[variables.index], !index.isEmpty else { continue }
      found.append((variables, try variables.shard(index, environment[variables.count])))
    }
    guard let first = found.first else { throw none }
    if let other = found.first(where: { $0.index != first.index }) {
      throw UsageProblem(
        summary: "`--shard auto` is ambiguous: \(first.variables.system) says \(first.index), and "
          + "\(other.variables.system) says \(other.index).",
        hint: "Write the shard, as in `--shard \(first.index)`.")
    }
    return first.index
  }

  private func shard(_ index: String, _ count: String?) throws(UsageProblem) -> ShardIndex {
    guard let number = Int(index), let total = count.flatMap({ Int($0) }),
      (0...ShardIndex.greatestCount).contains(number), let shard = ShardIndex(number - first + 1, of: total)
    else {
      throw UsageProblem(
        summary: "`--shard auto` cannot use \(self.index)=\(Escaped.line(index)) and "
          + "\(self.count)=\(Escaped.line(count ?? "")) of \(system).",
        hint: "The first job has the index \(first). Set both, or write the shard: `--shard 2/5`.")
    }
    return shard
  }

  private static var none: UsageProblem {
    let pairs = all.map { "\($0.index) (\($0.system))" }.joined(separator: ", ")
    return UsageProblem(
      summary: "`--shard auto` found no shard: none of these variables is set: \(pairs).",
      hint: "Write the shard, as in `--shard \"${{ matrix.shard }}/5\"` on GitHub.")
  }
}
