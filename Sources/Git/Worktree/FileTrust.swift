import Clibgit2
import Glibc
import ReviewCore

/// What the repository's settings say of its file system, and which conversions are left to the `git` command.
struct FileTrust: Sendable {
  /// Whether the executable bit on disk means something (`core.fileMode`).
  let knowsModes: Bool
  /// Whether links are links on disk, and not files that hold their target (`core.symlinks`).
  let hasSymlinks: Bool
  /// Whether files outside a sparse checkout are looked at when they are there all the same.
  let looksForSkipped: Bool
  /// Whether the filters and encodings that attributes ask for are left to git, which refuses that in a repository of
  /// another owner.
  let runsFilters: Bool

  init(of repository: borrowing OpenRepository) {
    knowsModes = repository.isSet("core.filemode") ?? true
    hasSymlinks = repository.isSet("core.symlinks") ?? true
    let isSparse = repository.isSet("core.sparsecheckout") ?? false
    looksForSkipped = isSparse && !(repository.isSet("sparse.expectfilesoutsideofpatterns") ?? false)
    runsFilters = repository.command != nil
  }

  /// As git reads it off the disk; nil for a folder, a device and the like.
  /// - Parameter known: The file's mode in the index.
  func mode(of status: stat, known: FileMode?) -> FileMode? {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .symlink
    case S_IFREG:
      if let known, known.isSymlink, !hasSymlinks { return known }
      if knowsModes { return status.st_mode & S_IXUSR != 0 ? .executable : .regular }
      return known == .executable ? .executable : .regular
    default: return nil
    }
  }

  /// What turns the file on disk into what is stored, beside line ends and keywords; nil when nothing does.
  func filter(of path: RepoPath, in repository: borrowing OpenRepository) -> String? {
    if let encoding = Self.attribute("working-tree-encoding", of: path, in: repository), encoding.uppercased() != "UTF-8" {
      return "the encoding \(Visible.line(encoding))"
    }
    guard let name = Self.attribute("filter", of: path, in: repository) else { return nil }
    let isDefined = ["clean", "process"].contains { repository.setting("filter.\(name).\($0)") != nil }
    return isDefined ? "the filter \(Visible.line(name))" : nil
  }

  /// The value of an attribute that has one.
  private static func attribute(_ name: String, of path: RepoPath, in repository: borrowing OpenRepository) -> String? {
    guard let library = unsafe repository.library else { return nil }
    var value: UnsafePointer<CChar>?
    let code = RepoPathCString.with(path) { path in
      unsafe git_attr_get(&value, library, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), path, name)
    }
    guard code == 0, unsafe git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value = unsafe value else { return nil }
    return unsafe String(cString: value)
  }
}
