/// The branch that most changes are merged into, as far as the repository names it.
struct Trunk {
  /// Possible short names of the trunk, best first.
  let names: [String]
  /// The remote that has the target; nil when there is none or when several could have it.
  let remote: String?
  /// The full name of the remote's default branch in this clone.
  let remoteDefault: String?

  init(of head: ReviewedHead, in repository: borrowing OpenRepository) {
    var names = ["main", "master"]
    if let name = repository.setting("init.defaultbranch"), !names.contains(name) { names.append(name) }
    // In a bare repository, HEAD is the default branch and not a branch that a person works on.
    if repository.layout.workTree == nil, let name = repository.currentBranch {
      names.removeAll { $0 == name }
      names.insert(name, at: 0)
    }
    self.names = names
    let own = head.branch.flatMap { names.contains($0) ? repository.setting("branch.\($0).remote") : nil }
    remote = repository.defaultRemote ?? own.flatMap { $0 == "." ? nil : $0 }
    remoteDefault = remote.flatMap { repository.symbolicTarget(of: "refs/remotes/\($0)/HEAD") }
  }

  /// Returns the branches, the likeliest target first; others keep their order.
  func likeliestFirst(_ branches: [String]) -> [String] {
    let usual = names + ["develop", "dev", "trunk", "development", "default", "next", "stable", "release"]
    func rank(_ branch: String) -> Int {
      let parts = branch.split(separator: "/").map(String.init)
      return usual.firstIndex { parts.contains($0) } ?? usual.count
    }
    return branches.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}
