import Git
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
