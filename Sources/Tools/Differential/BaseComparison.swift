import Git

/// Compares reviewbot's merge bases with `git merge-base --all`, for real merges.
struct BaseComparison {
  private let arguments: Arguments
  private let git: GitCommand
  private let source: GitChangeSource

  init(_ arguments: Arguments, _ git: GitCommand) throws {
    self.arguments = arguments
    self.git = git
    source = try GitChangeSource(path: arguments.path)
  }

  /// Returns the number of different answers.
  func run() throws -> Int {
    let format = ["log", "--format=%P", "--merges", "--all", "--max-count=\(arguments.commits)"]
    var (several, differing) = (0, 0)
    let merges = try git.lines(format).map { $0.split(separator: " ").map(String.init) }
    for parents in merges {
      let theirs = try git.run(["merge-base", "--all", parents[0], parents[1]]).text.split(separator: "\n")
      let ours = try source.mergeBases(parents[0], parents[1])
      if ours.count > 1 { several += 1 }
      guard ours != theirs.map(String.init) else { continue }
      differing += 1
      print("\(parents[0]) \(parents[1]): \(ours), git \(theirs)")
    }
    print("\(merges.count) merges, \(several) with several bases: \(differing) differ")
    return differing
  }
}
