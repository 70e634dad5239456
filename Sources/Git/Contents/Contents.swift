import Clibgit2
import ReviewCore

/// Reads the two sides of files, from objects or from the working tree. One per thread.
struct Contents: ~Copyable {
  let repository: OpenRepository

  /// The side's size in bytes.
  func size(of side: Delta.Side) throws(GitError) -> Int {
    if side.mode.isSubmodule { return 0 }
    switch side.contents {
    case .object(let id): return try repository.objects.size(of: id)
    case .file: return WorktreeFile(side.path, root: repository.layout.workTree ?? "").size ?? 0
    }
  }

  /// What is compared: a file's contents in git's form, a symbolic link's target, a submodule's commit.
  func object(_ side: Delta.Side) throws(GitError) -> RawObject {
    if side.mode.isSubmodule {
      return RawObject(kind: .blob, bytes: Array("Subproject commit \(side.id?.hex ?? "")\n".utf8))
    }
    switch side.contents {
    case .object(let id): return try repository.blob(id)
    case .file: return RawObject(kind: .blob, bytes: try worktreeBytes(side))
    }
  }

  private func worktreeBytes(_ side: Delta.Side) throws(GitError) -> [UInt8] {
    let file = WorktreeFile(side.path, root: repository.layout.workTree ?? "")
    guard let raw = file.rawBytes(limit: .max) else {
      throw GitError(
        .busy, "\(side.path) went away or became unreadable while it was compared.",
        hint: "Run again when nothing else changes the working tree, and check the file's permissions.")
    }
    return side.mode.isSymlink ? raw : try file.canonicalBytes(of: raw, in: repository)
  }
}
