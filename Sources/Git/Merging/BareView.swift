import Platform
import ReviewCore
import SystemPackage

/// A bare repository in a temporary folder that shares only the objects and the history of another repository.
///
/// It has no working tree, settings, attributes or hooks. A `git` command in it does not depend on files of the
/// reviewed change or on the repository's configuration, and starts no other program.
struct BareView: ~Copyable {
  private let command: any GitCommandRunning
  /// The path of the repository's file of grafted commits, which may not exist.
  private let grafts: String
  private let objects: ScratchObjects

  /// The folder of the objects that commands wrote in it.
  var objectFolder: String { objects.objectFolder }

  static func view(of layout: RepositoryLayout, by command: any GitCommandRunning) throws(GitError) -> BareView {
    let view = BareView(
      command: command, grafts: layout.commonFolder + "/info/grafts", objects: try ScratchObjects(beside: layout))
    try view.write("HEAD", "ref: refs/heads/none\n")
    try view.write("config", configuration(idLength: layout.idLength))
    try view.write("packed-refs", try replacements(by: command))
    if let boundaries = try DiskFile(layout.commonFolder + "/shallow").existingBytes() {
      try view.write("shallow", String(decoding: boundaries, as: UTF8.self))
    }
    return view
  }

  /// Runs `git` in the bare repository.
  func run(_ arguments: [String]) throws(GitError) -> GitCommandOutput {
    let variables = [
      "GIT_DIR": objects.path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "0", "GIT_ATTR_NOSYSTEM": "1", "GIT_GRAFT_FILE": grafts,
    ]
    return try command.run(arguments, input: [], variables: objects.variables.merging(variables) { $1 })
  }

  private static func configuration(idLength: Int) -> String {
    let format = idLength == 32 ? "[extensions]\n\tobjectFormat = sha256\n" : ""
    return "[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n\tattributesFile = /dev/null\n" + format
  }

  /// Returns the objects that replace others (`git replace`), in the form of gitrepository-layout(5).
  private static func replacements(by command: any GitCommandRunning) throws(GitError) -> String {
    guard let prefix = command.settings.replacementPrefix else { return "" }
    let arguments = ["for-each-ref", "--format=%(objectname) %(refname)", prefix]
    let listed = try command.run(arguments, input: [], variables: [:])
    guard listed.succeeded else {
      throw GitError(
        .command, "`git for-each-ref` failed: \(listed.reason).",
        hint: "Run `git replace` to list the replacements.")
    }
    return listed.text
  }

  private func write(_ name: String, _ text: String) throws(GitError) {
    do throws(Errno) {
      try DiskFile("\(objects.path)/\(name)").write(Array(text.utf8), permissions: 0o600)
    } catch {
      throw GitError(.other, "\(objects.path)/\(name) could not be written.", hint: "Free some disk space there.")
    }
  }
}

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
