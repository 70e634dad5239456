import Platform
import ReviewCore

/// The folder that merge results are written to.
enum ExportFolder {
  /// Creates the folder and its parents, accessible to the user only.
  static func make(_ path: String) throws(GitError) {
    // Without the folder, it has no status.
    if path.hasPrefix("/") { try? DiskFile(path).makeFolders(permissions: 0o700) }
    guard path.hasPrefix("/"), DiskFile(path).status?.kind == .folder else {
      throw GitError(
        .other, "The folder \(Escaped.line(path)) could not be created.",
        hint: "Set XDG_CACHE_HOME (in CI: TMPDIR) to a folder that can be written to.")
    }
  }
}
