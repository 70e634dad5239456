import Platform
import ReviewCore

/// Decides whether a repository found from a folder may be used for it.
///
/// The folder that the user names may be a repository of any owner. A repository in a parent folder, which the user did
/// not name, counts only when it belongs to the user or to the owner of the named folder. Therefore a `.git` in `/tmp`
/// is not used for the folders below.
struct Discovery {
  /// The folder where the search began, absolute and without symbolic links.
  private let start: String
  private let layout: RepositoryLayout
  /// The folder with the entry `.git`; nil when the repository is itself a git folder, as a bare one is.
  private let holder: String?

  init(from path: String, to layout: RepositoryLayout) {
    start = Self.realPath(path) ?? path
    self.layout = layout
    let gitFolder = Self.realPath(layout.gitFolder) ?? layout.gitFolder
    holder = Self.folders(from: start).first { folder in
      folder != gitFolder && Self.gitFolder(of: folder) == gitFolder
    }
  }

  /// - Throws: `notARepository`, with the option that names the repository.
  func check() throws(GitError) {
    let top = holder ?? layout.gitFolder
    if holder == nil, let outer { throw embedded(in: outer) }
    guard top != start, let named = owner(of: start) else { return }
    let owners = [CurrentUser.effectiveID, named]
    let parts = [top, holder.map { "\($0)/.git" }, layout.gitFolder].compactMap { $0 }
    guard let foreign = parts.first(where: { part in owner(of: part).map { !owners.contains($0) } ?? false }) else {
      return
    }
    throw GitError(
      .notARepository,
      "\(Escaped.line(start)) is not in a git repository of yours: \(Escaped.line(foreign)) belongs to another user.",
      hint: "If you trust that repository, name it: `--repo \(Escaped.line(top))`.")
  }

  /// The working tree that contains a bare repository. A change can add such a folder, with a configuration and with
  /// replacement objects, because it needs no `.git`.
  private var outer: String? {
    let gitFolder = Self.realPath(layout.gitFolder) ?? layout.gitFolder
    let owners = [CurrentUser.effectiveID, owner(of: gitFolder)]
    return Self.folders(from: gitFolder).dropFirst().first { folder in
      guard let found = Self.gitFolder(of: folder), DiskFile("\(found)/HEAD").status != nil else { return false }
      // The git folder of a submodule or a linked worktree is inside another git folder.
      return owners.contains(owner(of: found)) && !gitFolder.hasPrefix(found + "/")
    }
  }

  private func embedded(in tree: String) -> GitError {
    GitError(
      .notARepository,
      "\(Escaped.line(layout.gitFolder)) is a bare repository among the files of the repository at"
        + " \(Escaped.line(tree)).",
      hint: "Name the outer repository with `--repo \(Escaped.line(tree))`, or move the bare one elsewhere.")
  }

  private func owner(of path: String) -> UInt32? {
    DiskFile(path).status?.owner
  }

  /// Returns a folder and all its parents.
  private static func folders(from start: String) -> [String] {
    let names = start.split(separator: "/")
    return (0...names.count).reversed().map { "/" + names.prefix($0).joined(separator: "/") }
  }

  /// Returns the git folder that the entry `.git` of a folder is or points to; nil without such an entry.
  private static func gitFolder(of folder: String) -> String? {
    let entry = folder == "/" ? "/.git" : "\(folder)/.git"
    guard DiskFile(entry).status != nil else { return nil }
    let mark = "gitdir: "
    guard let text = DiskFile(entry).read(limit: 1 << 16).map({ String(decoding: $0, as: UTF8.self) }),
      text.hasPrefix(mark)
    else {
      return realPath(entry)
    }
    let target = text.dropFirst(mark.count).split(separator: "\n").first.map(String.init) ?? ""
    return realPath(target.hasPrefix("/") ? target : "\(folder)/\(target)")
  }

  private static func realPath(_ path: String) -> String? {
    DiskFile(path).realPath
  }
}
