import Git
import ReviewCore

/// Merge results of real merges: ours against `git merge-tree --write-tree`.
struct MergeComparison {
  private let arguments: Arguments
  private let git: GitCommand
  private let repository: GitRepository

  init(_ arguments: Arguments, _ git: GitCommand) throws {
    self.arguments = arguments
    self.git = git
    repository = try GitRepository(discovering: arguments.path)
  }

  /// How many merges differ.
  func run() throws -> Int {
    let format = ["log", "--format=%H %P", "--merges", "--all", "--max-count=\(arguments.commits)"]
    var (clean, conflicting, differing, unreadable) = (0, 0, 0, 0)
    let merges = try git.lines(format).map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 3 }
    for ids in merges {
      let theirs = try git.run(["merge-tree", "--write-tree", "--no-messages", "--name-only", ids[1], ids[2]])
      let lines = theirs.text.split(separator: "\n").map(String.init)
      let difference: String?
      switch merge(ids[1], ids[2]) {
      case .failure(let error):
        if error.kind == .missingObject { unreadable += 1 }
        difference = error.kind == .missingObject ? nil : "\(error)"
      case .success(.clean(let tree)):
        clean += 1
        difference = theirs.status == 0 && lines.first == tree.hex ? nil : "clean as \(tree), git says \(lines)"
      case .success(.conflicts(let conflicts)):
        conflicting += 1
        let paths = Set(conflicts.flatMap { [$0.ancestor, $0.base, $0.head] }.compactMap { $0?.path.description })
        difference = theirs.status == 1 ? nil : "conflicts in \(paths.sorted()), git says \(lines)"
      }
      guard let difference else { continue }
      differing += 1
      print("\(ids[0]): \(difference)")
    }
    print(
      "\(merges.count) merges, \(clean) clean, \(conflicting) with conflicts, \(unreadable) with "
        + "missing objects: \(differing) differ")
    return differing
  }

  private func merge(_ base: String, _ head: String) -> Result<MergeResult, GitError> {
    Result { () throws(GitError) in try repository.mergeResult(base: base, head: head, command: arguments.usesCommand ? git : nil) }
  }
}
