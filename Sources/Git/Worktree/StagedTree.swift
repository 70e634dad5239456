import Glibc
import ReviewCore

/// The index or the working tree as a tree, written by the `git` command into a temporary folder.
///
/// For what libgit2 cannot read: sparse and split indexes, SHA-256, files that are stored through a filter. The user's
/// index and object database stay as they are. The folder goes with its owner.
struct StagedTree: ~Copyable {
  /// What the tree holds.
  enum Scope {
    case index, tracked, everything
  }

  let tree: Oid
  /// The objects that the tree needs beside the repository's.
  let objectFolder: String
  private let folder: TemporaryFolder

  init(_ scope: Scope, of layout: RepositoryLayout, by command: any GitCommandRunning) throws(GitError) {
    let folder = try TemporaryFolder()
    let objects = folder.path + "/objects"
    let index = folder.path + "/index"
    _ = DiskFile(objects).withPath { path in unsafe mkdir(path, 0o700) }
    try Self.copy(layout.gitFolder + "/index", to: index)
    let variables = [
      "GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": objects,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": layout.commonFolder + "/objects",
    ]
    if try !Self.run(["ls-files", "--unmerged"], variables, command).isEmpty {
      throw GitError(
        .unmergedIndex, "The index has files with unresolved conflicts.", hint: GitError.Kind.unmergedHint(inFolder: layout.gitFolder))
    }
    // Older versions of git do not know the option, nor sparse indexes.
    let isSparse = try command.run(["config", "--type=bool", "--get", "core.sparseCheckout"], input: [], variables: [:])
    let add = isSparse.text.hasPrefix("true") ? ["add", "--sparse"] : ["add"]
    switch scope {
    case .index: break
    case .tracked: _ = try Self.run(add + ["--update", ":/"], variables, command)
    case .everything:
      _ = try Self.run(add + ["--update", ":/"], variables, command)
      try Self.addUntracked(variables, command)
    }
    let text = try Self.run(["write-tree"], variables, command)
    guard let tree = String(decoding: text, as: UTF8.self).split(separator: "\n").first.flatMap({ Oid(hex: $0) }) else {
      throw GitError(.command, "`git write-tree` gave no tree.", hint: "Run `git status` to see what is wrong.")
    }
    self.tree = tree
    objectFolder = objects
    self.folder = folder
  }

  /// Without the repositories among them, which git lists with a slash at the end: none of their files is the outer
  /// repository's, and `git add` fails for one that has no commit.
  private static func addUntracked(_ variables: [String: String], _ command: any GitCommandRunning) throws(GitError) {
    let listed = try run(["ls-files", "--others", "--exclude-standard", "-z", ":/"], variables, command)
    let files = listed.split(separator: 0).filter { $0.last != UInt8(ascii: "/") }
    guard !files.isEmpty else { return }
    // A file that is gone in the meantime is no error.
    _ = try run(
      ["update-index", "--add", "--remove", "-z", "--stdin"], input: files.flatMap { Array($0) + [0] }, variables, command)
  }

  private static func run(
    _ arguments: [String], input: [UInt8] = [], _ variables: [String: String], _ command: any GitCommandRunning
  ) throws(GitError) -> [UInt8] {
    let result = try command.run(["-c", "core.splitIndex=false"] + arguments, input: input, variables: variables)
    guard result.succeeded else { throw GitError.failure(of: "`git \(arguments[0])`", result) }
    return result.output
  }

  /// With its time, by which git knows files that changed in the same second as the index.
  private static func copy(_ old: String, to new: String) throws(GitError) {
    guard let status = DiskFile(old).status, let bytes = DiskFile(old).read(limit: 1 << 30) else { return }
    guard DiskFile(new).write(bytes, permissions: 0o600) else {
      throw GitError(.other, "The index could not be copied to \(new).", hint: "Free some disk space.")
    }
    var times = [status.st_atim, status.st_mtim]
    _ = DiskFile(new).withPath { path in
      unsafe times.withUnsafeMutableBufferPointer { times in
        unsafe utimensat(AT_FDCWD, path, times.baseAddress, 0)
      }
    }
  }
}
