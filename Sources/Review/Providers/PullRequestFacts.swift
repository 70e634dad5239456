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

/// The parts of a repository's address, as CI systems name it: `https://HOST/PATH.git`, `ssh://git@HOST/PATH`,
/// `git@HOST:PATH.git`, or an address of a pull request there.
struct RepositoryAddress: Hashable, Sendable {
  let host: String
  /// Without `.git`, and without the part about a pull request.
  let path: String
  /// The number in `/pull/7`, `/pulls/7`, `/merge_requests/7` or `/pull-requests/7`.
  let pullRequest: Int?

  private static let pullRequestParts: Set<String> = ["pull", "pulls", "merge_requests", "pull-requests"]

  /// Nil for text without a host or a path.
  init?(_ text: String) {
    var rest = Substring(text)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    if let at = rest.firstIndex(of: "@"), !rest[..<at].contains("/") { rest = rest[rest.index(after: at)...] }
    guard let end = rest.firstIndex(where: { $0 == "/" || $0 == ":" }) else { return nil }
    host = rest[..<end].lowercased()
    var parts = rest[rest.index(after: end)...].split(separator: "/").map(String.init)
    // A port.
    if rest[end] == ":", let first = parts.first, first.allSatisfy(\.isNumber) { parts.removeFirst() }
    var number: Int?
    let index = parts.indices.first { $0 > 1 && Self.pullRequestParts.contains(parts[$0]) }
    if let index, index + 1 < parts.count {
      number = Int(parts[index + 1])
      parts.removeSubrange(index...)
      if parts.last == "-" { parts.removeLast() }
    }
    if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
    guard !host.isEmpty, !parts.isEmpty else { return nil }
    path = parts.joined(separator: "/")
    pullRequest = number
  }

  /// The forge at a public host; nil for others.
  var forge: Forge? { forges.first { $0.traces?.hosts.contains(host) ?? false } }
}
