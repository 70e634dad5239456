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

  /// Returns whether git ignores a file or folder. It does not ignore what it tracks.
  /// - Parameter path: Need not exist. False if git cannot decide.
  func isIgnored(_ path: RepoPath) -> Bool {
    (try? git.run(["check-ignore", "-z", "--stdin"], input: path.bytes + [0]))?.status == 0
  }

  /// Returns the regular files of a commit, without links and submodules, ordered by path.
  /// - Throws: `Problem` when git cannot list them.
  func regularFiles(of commit: ObjectID) throws -> [RepoPath] {
    try entries(of: commit, modes: "100")
  }

  /// Returns the symbolic links of a commit, or of the index, ordered by path.
  /// - Throws: `Problem` when git cannot list them.
  func links(of commit: ObjectID?) throws -> [RepoPath] {
    try entries(of: commit, modes: "120000 ")
  }

  /// - Parameter modes: The beginning of the entries' modes.
  private func entries(of commit: ObjectID?, modes: String) throws -> [RepoPath] {
    let command = commit.map { ["ls-tree", "-r", "-z", "--full-tree", $0.hex] } ?? ["ls-files", "--stage", "-z"]
    return try listing(command).compactMap { entry in
      // The mode and other columns, then a tab and the path.
      guard entry.bytes.starts(with: modes.utf8), let tab = entry.bytes.firstIndex(of: UInt8(ascii: "\t")) else {
        return nil
      }
      return RepoPath(bytes: Array(entry.bytes[(tab + 1)...]))
    }.sorted()
  }

  /// Returns the paths that a command lists, in order.
  /// - Parameter arguments: The arguments of git; it must end each path with a zero byte.
  /// - Throws: `Problem` when git cannot list them, `GitError` when a folder cannot be read.
  func listing(_ arguments: [String]) throws -> [RepoPath] {
    let listing = try git.run(arguments, input: [], variables: [:])
    try listing.checkReadable(in: [root])
    guard listing.status == 0 else {
      if listing.reason.hasPrefix("not a git repository") {
        throw Problem(
          summary: "git finds no repository from \(Escaped.line(root)), the working tree that `core.worktree` names.",
          hint: "Write a file `.git` there with the line `gitdir: ` and the path of the git folder.")
      }
      throw Problem(
        summary: "git could not list the files of \(Escaped.line(root)): \(listing.reason).",
        hint: "Run `git status` there to see why, or name the paths yourself.")
    }
    return Set(listing.output.split(separator: 0).map { RepoPath(bytes: Array($0)) }).sorted()
  }
}
