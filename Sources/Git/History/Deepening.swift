import ReviewCore

/// Fetches what a clone lacks, when the user gave leave: a branch, or older history step by step.
struct Deepening {
  /// How many more commits each step asks for; after the last one everything is fetched.
  static let steps = [50, 200, 800, 3200]

  let command: any GitCommandRunning
  let remote: String

  /// Fetches one branch of the remote by its remote-tracking name (`origin/main`); false when the name is no such one,
  /// or the remote does not have it.
  func fetchBranch(_ name: String, isShallow: Bool) throws(GitError) -> Bool {
    guard name.hasPrefix(remote + "/") else { return false }
    let branch = name.dropFirst(remote.count + 1)
    let depth = isShallow ? ["--depth=\(Self.steps[0])"] : []
    return try fetch(depth + [remote, "+refs/heads/\(branch):refs/remotes/\(name)"])
  }

  /// Fetches older history; false when that failed.
  /// - Parameter step: 0-based count of the steps taken before.
  func deepen(step: Int) throws(GitError) -> Bool {
    let amount = step < Self.steps.count ? "--deepen=\(Self.steps[step])" : "--unshallow"
    return try fetch([amount, remote])
  }

  private func fetch(_ arguments: [String]) throws(GitError) -> Bool {
    let common = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance"]
    return try command.run(common + arguments, input: [], variables: [:]).succeeded
  }
}
