import Clibgit2
import ReviewCore

/// What is known of a repository before anything is compared.
package struct GitRepository: Hashable, Sendable {
  /// The work tree's absolute path without a slash at its end; nil for a bare repository.
  package let root: String?
  /// The git folder's absolute path; of a linked worktree its own one.
  package let gitFolder: String
  /// Whether history was fetched only in part.
  package let isShallow: Bool
  /// The URL of `origin`, or of the only remote.
  package let remoteURL: String?
  /// The short name of the branch that is checked out; nil when HEAD is detached.
  package let branch: String?

  /// Finds the repository that `path` lies in. Nothing is created or changed.
  /// - Throws: `GitError` when there is none, or when it cannot be read.
  /// - Parameter command: Reads what libgit2 cannot; nil: such repositories are refused.
  package init(discovering path: String, command: (any GitCommandRunning)? = nil) throws(GitError) {
    let repository = try OpenRepository.discover(path, command: command)
    root = repository.layout.workTree
    gitFolder = repository.layout.gitFolder
    isShallow = !repository.layout.shallowness.boundaries.isEmpty
    remoteURL = repository.remoteURL
    branch = repository.currentBranch
  }

  package var isBare: Bool { root == nil }

  /// `owner/name` by the remote's URL, else the folder's name.
  package var slug: String {
    if let slug = remoteURL.flatMap(Self.slug) { return slug }
    let path = root ?? gitFolder
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last two components of a remote's URL (all of them for a GitLab subgroup), without `.git`; nil when the URL
  /// has fewer. `https://host/a/b.git`, `git@host:a/b` and `ssh://git@host:22/a/b` are understood.
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
