import ReviewCore

/// Fetches what a clone lacks, when the user gave leave: a branch, or older history step by step.
struct Deepening {
  /// How many more commits each step asks for; after the last one everything is fetched.
  static let steps = [50, 200, 800, 3200]

  let command: any GitCommandRunning
  let remote: String

  /// Fetches one branch of the remote by its name, or by its remote-tracking one (`origin/main`); false when the remote
  /// does not have it.
  func fetchBranch(_ name: String, isShallow: Bool) throws(GitError) -> Bool {
    let branch = name.hasPrefix(remote + "/") ? String(name.dropFirst(remote.count + 1)) : name
    guard Oid(hex: branch) == nil, !branch.hasPrefix("-"), !branch.contains(where: { " ~^:?*[\\".contains($0) }) else {
      return false
    }
    let depth = isShallow ? ["--depth=\(Self.steps[0])"] : []
    return try fetch(depth + [remote, "+refs/heads/\(branch):refs/remotes/\(remote)/\(branch)"])
  }

  /// Fetches one commit by its full name, with some of its history; false when the remote does not give it.
  func fetchCommit(_ name: String) throws(GitError) -> Bool {
    guard Oid(hex: name) != nil else { return false }
    return try fetch(["--depth=\(Self.steps[0])", remote, name])
  }

  /// Fetches older history; false when that failed.
  ///
  /// Only the history of what is named gets longer, and no branch may lead to the test merge of a pull request.
  /// - Parameters:
  ///   - step: 0-based count of the steps taken before.
  ///   - tips: Commits whose history is wanted.
  ///   - isAll: Whether no other history is wanted; else that of the remote's branches is, too.
  func deepen(step: Int, of tips: [Oid], isAll: Bool) throws(GitError) -> Bool {
    let amount = step < Self.steps.count ? "--deepen=\(Self.steps[step])" : "--unshallow"
    let isDone = tips.isEmpty ? false : try fetch([amount, remote] + tips.map(\.hex))
    if isDone && isAll { return true }
    let hasMore = try fetch([amount, remote])
    return hasMore || isDone
  }

  private func fetch(_ arguments: [String]) throws(GitError) -> Bool {
    let common = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
    let answer = try command.run(common + arguments, input: [], variables: [:])
    if answer.succeeded { return true }
    let reason = answer.reason
    // The remote answered; there only is no such thing.
    if ["couldn't find remote ref", "not our ref", "unadvertised object"].contains(where: { reason.contains($0) }) {
      return false
    }
    throw GitError(
      .command, "Older history could not be fetched from \(Escaped.line(remote)): \(reason).",
      hint:
        "Check the network and the credentials with `git fetch \(Escaped.line(remote))`, or fetch before reviewbot runs."
    )
  }
}
