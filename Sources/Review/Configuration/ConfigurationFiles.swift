import Git
import Platform
package import ReviewCore

/// One state of the repository's files, from which its configuration is read.
package struct ConfigurationFiles: Sendable {
  /// In bytes; a larger one was not written by a person.
  package static let sizeLimit = 1 << 20
  static let name = ".lint.yml"

  /// Stands before a path where people read it: `main:`, or nothing.
  let prefix: String
  /// Nil when there is no such file.
  let read: @Sendable (RepoPath) throws -> [UInt8]?
  /// Every `.lint.yml` there may be, or that may have a say.
  let paths: @Sendable () throws -> [RepoPath]
  /// Every file in a folder and below it, or the file itself; none when there is nothing.
  var filesBelow: @Sendable (RepoPath) throws -> [RepoPath] = { _ in [] }

  /// No files at all.
  static let none = ConfigurationFiles(prefix: "", read: { _ in nil }, paths: { [] })

  /// The configuration of a folder.
  static func path(in folder: RepoPath) -> RepoPath { RepoPath(bytes: folder.bytes + "/\(name)".utf8) }

  func shown(_ path: RepoPath) -> String { prefix + path.description }
}

extension ConfigurationFiles {
  /// Files as they lie on disk.
  /// - Parameters:
  ///   - root: Absolute, without symbolic links.
  ///   - paths: See `paths`.
  package static func folder(
    _ root: String, files: any FileSystem, paths: @escaping @Sendable () throws -> [RepoPath]
  ) -> ConfigurationFiles {
    ConfigurationFiles(prefix: "", read: { path in
      // A folder that cannot be searched hides whether there is a file.
      guard let text = path.text, FolderWalk.mayBeFile("\(root)/\(text)") || files.exists("\(root)/\(text)") else {
        return nil
      }
      // A link that a pull request brings could lead to anything on this machine, and problems quote what they meet.
      let real = files.realPath("\(root)/\(text)")
      guard real == nil || real == "\(root)/\(text)" else { throw isLink(path.description) }
      return try files.read("\(root)/\(text)", limit: sizeLimit)
    }, paths: paths, filesBelow: { path in try below(path, root: root, files: files) })
  }

  /// Files of a commit, or what is staged.
  /// - Parameters:
  ///   - folder: Anywhere in the repository.
  ///   - folders: Where files of folders may lie, each with all that it lies in; nil: anywhere.
  static func revision(
    _ revision: Revision, folder: String, git: GitCommand, folders: Set<RepoPath>?, prefix: String = ""
  ) -> ConfigurationFiles {
    let reader = GitSourceReader(path: folder, head: revision, limit: sizeLimit, command: git)
    return ConfigurationFiles(prefix: prefix, read: { path in
      do {
        return try reader.bytes(of: path)
      } catch let error as GitError where error.kind == .missingFile {
        return nil
      } catch let error as GitError where error.kind == .notAFile {
        throw isLink(prefix + path.description)
      }
    }, paths: { try reader.paths(ofFilesNamed: name, in: folders) },
      filesBelow: { path in try KnownFiles(git: git, root: folder).files(below: path, at: revision) })
  }

  /// A link to a folder is refused, so that a loop of them ends.
  private static func below(_ path: RepoPath, root: String, files: any FileSystem) throws -> [RepoPath] {
    guard let text = path.text, files.exists("\(root)/\(text)") else { return [] }
    let whole = "\(root)/\(text)"
    guard FolderWalk.isFolder(whole) else { return [path] }
    guard files.realPath(whole) == whole else { throw isLink(path.description) }
    return try files.list(whole).flatMap { name in
      try below(RepoPath("\(text)/\(name)"), root: root, files: files)
    }
  }

  private static func isLink(_ path: String) -> Problem {
    Problem(
      summary: "\(path) is no regular file, or lies behind a symbolic link.",
      hint: "Write a file there that names the other one: `parent: PATH`.")
  }
}

extension KnownFiles {
  /// Every file at or below a path in one state of the files.
  /// - Throws: `Problem` when git cannot list them.
  func files(below path: RepoPath, at revision: Revision) throws -> [RepoPath] {
    guard let text = path.text else { return [] }
    let pattern = ":(top,literal)\(text)"
    switch revision {
    case .unknown: return []
    case .worktree: return try paths(matching: [pattern])
    case .index: return try listing(["ls-files", "-z", "--cached", "--full-name", "--", pattern])
    case .commit(let id, _):
      let all = try listing(["ls-tree", "-r", "-z", "--name-only", "--full-tree", id.hex, "--", text])
      return all
    }
  }

  /// Every `.lint.yml` of the working tree, also those that are not tracked yet.
  /// - Throws: `Problem` when git cannot list them.
  func configurations() throws -> [RepoPath] {
    try paths(matching: [":(glob,top)**/\(ConfigurationFiles.name)"])
  }
}
