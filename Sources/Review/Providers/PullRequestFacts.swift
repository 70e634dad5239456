import Git
import Posting

/// The facts that a CI system has about the change of its job. A fact that the system does not provide is nil.
struct PullRequestFacts: Hashable, Sendable {
  /// The kind of change that the job is about.
  enum Event: String, Hashable, Sendable {
    case pullRequest, mergeGroup, push
  }

  /// The CI system's name, for explanations.
  let provider: String
  var event = Event.pullRequest
  var number: Int?
  /// A commit or a branch that the change would be merged into.
  var base: String?
  /// The commit where the change left the target: for a checkout that lacks the target.
  var mergeBase: String?
  /// The change's own last commit, not a test merge.
  var head: String?
  /// `OWNER:BRANCH` of the head, to find the pull request by if its number is unknown.
  var headBranch: String?
  var isFork = false
  /// The path of the target repository on its forge: `owner/name`, or `group/subgroup/name` on GitLab.
  var repository: String?
  var forge: ForgeKind?
  /// The address of the forge's API.
  var api: String?
  /// A number that increases with each run.
  var run: Int?
  /// The address of the job or the run, for people.
  var link: String?
}

extension PullRequestFacts {
  /// The kind of change, and what else the CI system says about it, for explanations.
  var steps: [Resolution.Step] {
    let why = "from \(provider)"
    switch event {
    case .pullRequest:
      let text = number.map { "#\($0)" } ?? headBranch.map { "the one of \($0)" } ?? "yes"
      return [Resolution.Step(what: "pull request", value: isFork ? "\(text), from a fork" : text, why: why)]
    case .mergeGroup:
      return [Resolution.Step(what: "merge queue", value: number.map { "#\($0)" } ?? "yes", why: why)]
    case .push: return [Resolution.Step(what: "push", value: "yes", why: why)]
    }
  }
}
