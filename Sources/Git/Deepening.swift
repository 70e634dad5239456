import ReviewCore

/// Fetches missing commits, when the user allows it: a branch, or older history step by step.
struct Deepening {
  /// The number of additional commits in each step; after the last step, everything is fetched.
  static let steps = [50, 200, 800, 3200]

  /// The history that a step fetches.
  enum Reach {
    /// That of the named commits.
    case tips
    /// That of the remote's branches, too.
    case tipsAndBranches
  }

  let command: any GitCommandRunning
  let remote: String

  /// Fetches one branch of the remote by its name or its remote-tracking name (`origin/main`); returns false when the
  /// remote does not have it.
  func fetchBranch(_ name: String, isShallow: Bool) throws(GitError) -> Bool {
    let branch = name.hasPrefix(remote + "/") ? String(name.dropFirst(remote.count + 1)) : name
    guard Oid(hex: branch) == nil, !branch.hasPrefix("-"), !branch.contains(where: { " ~^:?*[\\".contains($0) }) else {
      return false
    }
    let depth = isShallow ? ["--depth=\(Self.steps[0])"] : []
    return try fetch(depth + [remote, "+refs/heads/\(branch):refs/remotes/\(remote)/\(branch)"])
  }

  /// Fetches one commit by its full name, with some history; returns false when the remote does not provide it.
  func fetchCommit(_ name: String) throws(GitError) -> Bool {
    guard Oid(hex: name) != nil else { return false }
    return try fetch(["--depth=\(Self.steps[0])", remote, name])
  }

  /// Fetches older history; returns false when that failed.
  ///
  /// Git deepens only the history that is named, and the test merge of a pull request may not be on any branch.
  /// - Parameters:
  ///   - step: The number of earlier steps.
  ///   - tips: Commits whose history is required.
  ///   - reach: Without tips, or if they cannot be fetched, the history of the branches is fetched in any case.
  func deepen(step: Int, of tips: [Oid], _ reach: Reach) throws(GitError) -> Bool {
    let amount = step < Self.steps.count ? "--deepen=\(Self.steps[step])" : "--unshallow"
    let isDone = tips.isEmpty ? false : try fetch([amount, remote] + tips.map(\.hex))
    if isDone && reach == .tips { return true }
    let hasMore = try fetch([amount, remote])
    return hasMore || isDone
  }

  private func fetch(_ arguments: [String]) throws(GitError) -> Bool {
    let common = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
    let answer = try command.run(common + arguments, input: [], variables: [:])
    if answer.succeeded { return true }
    let reason = answer.reason
    // The remote answered, but does not have the object.
    if ["couldn't find remote ref", "not our ref", "unadvertised object"].contains(where: { reason.contains($0) }) {
      return false
    }
    throw GitError(
      .command, "Older history could not be fetched from \(Escaped.line(remote)): \(reason).",
      hint:
        "Check the network and the credentials with `git fetch \(Escaped.line(remote))`, or fetch before reviewbot"
          + " runs."
    )
  }
}
