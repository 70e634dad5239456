package import Git
import ReviewCore

/// Finds the repository that a command line names, with respect to the variables that git sets for its hooks.
package struct RepositoryFinder: Sendable {
  private let services: Services
  /// The folder as given on the command line.
  private let name: String

  package init(named name: String, services: Services) {
    (self.name, self.services) = (name, services)
  }

  /// Returns the repository around a folder.
  /// - Parameter folder: The named folder; absolute, without symbolic links.
  /// - Throws: `UsageProblem` when git's variables name another repository, `GitError` when none can be read.
  package func repository(at folder: String) throws -> GitRepository {
    guard let repository = try services.repository(around: folder) else {
      try checkVariables(for: nil)
      // Fails with the reason.
      return try GitRepository(discovering: folder, command: services.git(in: folder))
    }
    try checkVariables(for: repository)
    return repository
  }

  /// Checks that `GIT_DIR` and `GIT_WORK_TREE` name the repository that is reviewed, as they do in hooks. Git would use
  /// the one that they name. A folder other than `.` on the command line has precedence over them.
  /// - Parameter repository: Nil for a folder outside of repositories.
  /// - Throws: `UsageProblem` naming the variable.
  func checkVariables(for repository: GitRepository?) throws(UsageProblem) {
    guard name == "." else { return }
    let root = repository?.root.flatMap(services.files.realPath)
    // The variable may also name the file `.git` of a linked worktree or a submodule.
    let folders = [repository?.gitFolder, root.map { "\($0)/.git" }].compactMap { $0.flatMap(services.files.realPath) }
    for (variable, expected) in [("GIT_DIR", folders), ("GIT_WORK_TREE", [root].compactMap { $0 })] {
      guard let value = services.environment[variable], !value.isEmpty else { continue }
      guard let path = services.files.realPath(services.absolutePath(value)), expected.contains(path) else {
        throw UsageProblem(
          summary: "`\(variable)` names \(Escaped.line(value)), not the repository around the current folder.",
          hint: "Unset it (`unset \(variable)`), or name the repository to review with `--repo`.")
      }
    }
  }
}
