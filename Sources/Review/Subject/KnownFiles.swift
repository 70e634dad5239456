package import Git
package import ReviewCore

/// The files of a working tree that git tracks or does not ignore.
package struct KnownFiles: Sendable {
  let git: GitCommand
  /// Absolute.
  let root: String

  package init(git: GitCommand, root: String) {
    self.git = git
    self.root = root
  }

  /// Returns the files, ordered by path.
  /// - Parameter patterns: Git's pathspecs; empty: all files.
  /// - Throws: `Problem` when git cannot list them.
  package func paths(matching patterns: [String] = []) throws -> [RepoPath] {
    try listing(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + patterns)
  }

  /// Returns the paths that a command lists, in order.
  /// - Parameter arguments: The arguments of git; it must end each path with a zero byte.
  /// - Throws: `Problem` when git cannot list them, `GitError` when a folder cannot be read.
  func listing(_ arguments: [String]) throws -> [RepoPath] {
    let listing = try git.run(arguments, input: [], variables: [:])
    try listing.checkReadable(in: [root])
    guard listing.status == 0 else {
      throw Problem(
        summary: "git could not list the files of \(Escaped.line(root)): \(listing.reason).",
        hint: "Run `git status` there to see why, or name the paths yourself.")
    }
    return Set(listing.output.split(separator: 0).map { RepoPath(bytes: Array($0)) }).sorted()
  }
}
