import Glibc
import ReviewCore

/// The folder that merge results are written to.
enum ExportFolder {
  /// Creates the folder and its parents, accessible to the user only.
  static func make(_ path: String) throws(GitError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if DiskFile(made).status == nil { _ = DiskFile(made).withPath { name in unsafe mkdir(name, 0o700) } }
    }
    guard path.hasPrefix("/"), let status = DiskFile(path).status, status.st_mode & S_IFMT == S_IFDIR else {
      throw GitError(
        .other, "The folder \(Escaped.line(path)) could not be created.",
        hint: "Set XDG_CACHE_HOME (in CI: TMPDIR) to a folder that can be written to.")
    }
  }
}
