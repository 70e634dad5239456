import Git
import Platform
package import ReviewCore

/// One state of the repository's files, from which its configuration is read.
package struct ConfigurationFiles: Sendable {
  /// In bytes. A person would not write a larger one.
  package static let sizeLimit = 1 << 20
  static let name = ".lint.yml"

  /// The prefix of displayed paths: `main:`, or empty.
  let prefix: String
  /// Returns nil when the file does not exist.
  let read: @Sendable (RepoPath) throws -> [UInt8]?
  /// Returns the path of every `.lint.yml` that may exist and apply.
  let paths: @Sendable () throws -> [RepoPath]
  /// Returns every file in a folder and below it, or the file itself; empty when the path does not exist.
  var filesBelow: @Sendable (RepoPath) throws -> [RepoPath] = { _ in [] }

  /// No files at all.
  static let none = ConfigurationFiles(prefix: "", read: { _ in nil }, paths: { [] })

  /// Returns the path of a folder's configuration.
  static func path(in folder: RepoPath) -> RepoPath { RepoPath(bytes: folder.bytes + "/\(name)".utf8) }

  func shown(_ path: RepoPath) -> String { prefix + path.description }
}

extension ConfigurationFiles {
  /// Returns the files on disk.
  /// - Parameters:
  ///   - root: Absolute, without symbolic links.
  ///   - paths: See `paths`.
  package static func folder(
    _ root: String, files: any FileSystem, paths: @escaping @Sendable () throws -> [RepoPath]
  ) -> ConfigurationFiles {
    ConfigurationFiles(prefix: "", read: { path in
      // The configuration of a folder that cannot be searched may exist.
      guard let text = path.text, FolderWalk.mayBeFile("\(root)/\(text)") || files.exists("\(root)/\(text)") else {
        return nil
      }
      // A symbolic link in a pull request could point to any file on this machine, and problems quote the file's
      // contents.
      let real = files.realPath("\(root)/\(text)")
      guard real == nil || real == "\(root)/\(text)" else { throw isLink(path.description) }
      return try files.read("\(root)/\(text)", limit: sizeLimit)
    }, paths: paths, filesBelow: { path in try below(path, root: root, files: files) })
  }

  /// Returns the files of a commit, or of the index.
  /// - Parameters:
  ///   - folder: Anywhere in the repository.
  ///   - folders: The folders that may have their own configuration, each with all its parents; nil: all folders.
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

  /// Refuses a symbolic link to a folder, so that the search ends even in a loop of links.
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
      summary: "\(path) is not a regular file, or its path contains a symbolic link.",
      hint: "Put the file itself there. A .lint.yml can also name another one: `parent: PATH`.")
  }
}

extension KnownFiles {
  /// Returns every file at or below a path in one state of the files.
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

  /// Returns every `.lint.yml` of the working tree, including untracked ones.
  /// - Throws: `Problem` when git cannot list them.
  func configurations() throws -> [RepoPath] {
    try paths(matching: [":(glob,top)**/\(ConfigurationFiles.name)"])
  }
}
