import Platform
import ReviewCore

/// A temporary folder for the objects that a `git` command writes, so that the repository does not change. It is
/// removed when its owner is released.
struct ScratchObjects: ~Copyable {
  private let folder: TemporaryFolder
  private let alternates: String

  /// - Parameter layout: The repository whose objects are readable together with the new ones.
  init(beside layout: RepositoryLayout) throws(GitError) {
    alternates = Self.quoted(layout.commonFolder + "/objects")
    folder = try .forGit()
    for name in ["objects", "refs"] {
      // If it fails, the first `git` command gives the reason.
      try? DiskFile("\(folder.path)/\(name)").makeFolder(permissions: 0o700)
    }
  }

  /// The folder for the index and other files next to the objects.
  var path: String { folder.path }

  var objectFolder: String { folder.path + "/objects" }

  /// The environment variables with which `git` writes objects here.
  var variables: [String: String] {
    ["GIT_OBJECT_DIRECTORY": objectFolder, "GIT_ALTERNATE_OBJECT_DIRECTORIES": alternates]
  }

  /// Quotes a path that contains a colon as git(1) describes it, because colons separate the paths of the variable.
  private static func quoted(_ path: String) -> String {
    guard path.contains(":") else { return path }
    return "\"" + path.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] } + "\""
  }
}
