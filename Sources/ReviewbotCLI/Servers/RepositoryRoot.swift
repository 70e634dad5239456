import Git
import Platform
import Review
import ReviewCore

/// The working tree that a server serves.
struct RepositoryRoot: Sendable {
  /// The root of the working tree; absolute, without symbolic links.
  let root: String
  /// The folder that was named, in the working tree; absolute, without symbolic links.
  let folder: String

  /// - Parameter repo: The repository, or a folder in it, as given on the command line.
  /// - Throws: A `UserFacingError` when there is no repository with a working tree.
  init(of repo: String, services: Services) throws {
    guard let folder = services.files.realPath(services.absolutePath(repo)) else {
      throw UsageProblem.missingPath(repo, services: services, hint: "Name a repository with `--repo`.")
    }
    guard let root = try RepositoryFinder(named: repo, services: services).repository(at: folder).root else {
      throw Problem(
        summary: "The repository at \(Escaped.line(folder)) has no working tree.",
        hint: "Name a working tree with `--repo`.")
    }
    (self.root, self.folder) = (root, folder)
  }
}

/// Paths from a client of a server, which may name only files in the repository.
struct ServedPath {
  /// Absolute, without symbolic links.
  let root: String

  /// Returns the absolute path. It need not exist.
  /// - Throws: `Problem` for a path outside the root or with `..`. `FileError` for a path with a symbolic link inside
  ///   the root, because a change may contain one to any file.
  func absolute(_ name: String) throws -> String {
    let components = name.utf8.split(separator: UInt8(ascii: "/"))
    guard !components.contains(where: { $0.elementsEqual("..".utf8) }) else { throw outside(name, "contains `..`") }
    let whole = name.hasPrefix("/") ? name : "\(root)/\(name)"
    let path = try LinkGuard(untrusted: [root]).resolved(whole, action: "used")
    // Compared by bytes: a combining mark must not hide the slash.
    guard path == root || path.utf8.starts(with: "\(root)/".utf8) else {
      throw outside(name, "is outside the repository")
    }
    return path
  }

  private func outside(_ name: String, _ reason: String) -> Problem {
    Problem(
      summary: "The path \(Escaped.line(name)) \(reason).",
      hint: "Name a path inside \(Escaped.line(root)), relative to it and without `..`.")
  }
}
