import Clibgit2
import ReviewCore

/// The basic facts about a repository, before any comparison.
package struct GitRepository: Hashable, Sendable {
  /// The absolute path of the work tree without a trailing slash; nil for a bare repository.
  package let root: String?
  /// The absolute path of the git folder; in a linked worktree, its own git folder.
  package let gitFolder: String
  /// The absolute path of the folder with the references; in a linked worktree, that of the main repository.
  package let commonFolder: String
  /// Whether only a part of the history was fetched.
  package let isShallow: Bool
  /// The URL of `origin`, or of the only remote.
  package let remoteURL: String?
  /// The short name of the checked-out branch; nil when HEAD is detached.
  package let branch: String?

  /// Finds the repository that contains `path`. Creates and changes nothing.
  /// - Throws: `GitError` when no repository is found or it cannot be read.
  /// - Parameter command: Reads layouts that libgit2 does not support; without it, opening them fails.
  package init(discovering path: String, command: (any GitCommandRunning)? = nil) throws(GitError) {
    let repository = try OpenRepository.discover(path, command: command)
    root = repository.layout.workTree
    gitFolder = repository.layout.gitFolder
    commonFolder = repository.layout.commonFolder
    isShallow = !repository.layout.shallowness.boundaries.isEmpty
    remoteURL = repository.remoteURL
    branch = repository.currentBranch
  }

  package var isBare: Bool { root == nil }

  /// `owner/name` from the remote's URL, or else the folder's name.
  package var slug: String {
    if let slug = remoteURL.flatMap(Self.slug) { return slug }
    let path = root ?? gitFolder
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the last two components of a remote's URL (all of them for a GitLab subgroup), without `.git`; nil when
  /// the URL has fewer. Supports `https://host/a/b.git`, `git@host:a/b` and `ssh://git@host:22/a/b`.
  package static func slug(ofRemote url: String) -> String? {
    var path = Substring(url)
    if let scheme = url.firstRange(of: "://") {
      guard !url.hasPrefix("file:") else { return nil }
      path = url[scheme.upperBound...].drop { $0 != "/" }
    } else if let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") {
      path = url[url.index(after: colon)...]
    } else {
      return nil
    }
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
    return parts.count >= 2 ? parts.joined(separator: "/") : nil
  }
}
