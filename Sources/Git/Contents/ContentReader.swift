import ReviewCore

/// Reads the two sides of files. Each thread needs its own.
struct ContentReader: ~Copyable {
  let repository: OpenRepository

  /// Returns the side's size in bytes.
  func size(of side: Delta.Side) throws(GitError) -> Int {
    if side.mode.isSubmodule { return 0 }
    switch side.contents {
    case .object(let id): return try repository.objects.size(of: id)
    case .unread(let size): return size
    }
  }

  /// Returns the compared object: a file's contents in git's form, a symbolic link's target, or a submodule's commit.
  func object(_ side: Delta.Side) throws(GitError) -> RawObject {
    if side.mode.isSubmodule {
      return RawObject(kind: .blob, bytes: Array("Subproject commit \(side.id?.hex ?? "")\n".utf8))
    }
    switch side.contents {
    case .object(let id): return try repository.blob(id)
    case .unread(let size):
      throw GitError(
        .tooLarge, "\(side.path) has \(size) bytes, too many to be compared.", hint: "Ignore it in `.gitignore`.")
    }
  }
}
