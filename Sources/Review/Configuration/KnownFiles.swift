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

/// The symbolic links of a repository. A package may contain a file through a link, and a change to that file does not
/// contain the link.
struct SourceLinks: Sendable {
  /// By link path. Links to the root of the repository or out of it are omitted.
  private let targets: [RepoPath: RepoPath]
  private let dangling: [RepoPath]

  /// - Parameters:
  ///   - commit: The commit with the links; nil: those of the index.
  ///   - folder: The folder with the tested files, in place of the repository's root. Absolute.
  /// - Throws: A `UserFacingError` when git cannot list the files.
  init(_ known: KnownFiles, of commit: ObjectID?, in folder: String, files: any FileSystem) throws {
    let links = try known.links(of: commit)
    let root = files.realPath(folder) ?? folder
    var targets: [RepoPath: RepoPath] = [:]
    var dangling: [RepoPath] = []
    for link in links {
      guard let text = link.text else { continue }
      guard let real = files.realPath("\(root)/\(text)") else {
        dangling.append(link)
        continue
      }
      if real.hasPrefix(root + "/") { targets[link] = RepoPath(String(real.dropFirst(root.count + 1))) }
    }
    self.targets = targets
    self.dangling = dangling
  }

  /// The links with the paths they lead to, by path.
  var all: [(link: RepoPath, target: RepoPath)] { targets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// Returns the links that lead to a changed path, ascending. A link without a target counts: the change may have
  /// removed the target.
  /// - Parameter changed: Relative to the repository.
  func links(to changed: [RepoPath]) -> [RepoPath] {
    let reached = targets.filter { _, target in
      changed.contains { $0.isAtOrBelow(target) || target.isAtOrBelow($0) }
    }
    return (reached.keys + dangling).sorted()
  }
}
