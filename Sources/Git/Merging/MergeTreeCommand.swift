import Glibc
import ReviewCore

/// Merges by `git merge-tree --write-tree` (git 2.38), whose result is by definition git's; what it writes goes to a
/// temporary folder.
///
/// libgit2's merge differs from it in about three of a thousand real merges: it knows no renamed folders and no
/// histogram diff.
struct MergeTreeCommand: ~Copyable {
  /// What the command said.
  struct Answer {
    let tree: Oid
    /// Empty when the merge is clean.
    let conflicts: [MergeConflict]
  }

  let answer: Answer
  /// The objects that the merge made.
  let objectFolder: String
  private let folder: TemporaryFolder

  /// Nil when the installed `git` is too old, or there is none.
  static func run(
    base: Oid, head: Oid, _ layout: RepositoryLayout, by command: any GitCommandRunning
  ) throws(GitError) -> MergeTreeCommand? {
    let folder = try TemporaryFolder()
    let objects = folder.path + "/objects"
    _ = DiskFile(objects).withPath { path in unsafe mkdir(path, 0o700) }
    let variables = [
      "GIT_OBJECT_DIRECTORY": objects, "GIT_ALTERNATE_OBJECT_DIRECTORIES": layout.commonFolder + "/objects",
    ]
    let arguments = ["merge-tree", "--write-tree", "--no-messages", "--allow-unrelated-histories", "-z", base.hex, head.hex]
    let result: GitCommandOutput
    do {
      result = try command.run(arguments, input: [], variables: variables)
    } catch where error.kind != .foreignOwner {
      return nil
    }
    guard result.status <= 1, let answer = Answer(result.output, of: [base, head])
    else { return nil }
    return MergeTreeCommand(answer: answer, objectFolder: objects, folder: folder)
  }
}

extension MergeTreeCommand.Answer {
  /// `<tree> NUL`, then for each side of a conflict `<mode> SP <id> SP <stage> TAB <path> NUL`; nil when it is not so.
  /// - Parameter commits: The two that were merged.
  init?(_ output: [UInt8], of commits: [Oid]) {
    var fields = output.split(separator: 0)[...]
    guard let first = fields.popFirst(), let tree = Oid(hex: String(decoding: first, as: UTF8.self)) else { return nil }
    var sides: [RepoPath: [Int: MergeConflict.Side]] = [:]
    for field in fields {
      guard let tab = field.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: field[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let mode = UInt32(words[0], radix: 8), let blob = ObjectID(words[1]),
        let stage = Int(words[2])
      else { return nil }
      let path = ConflictPath(bytes: Array(field[(tab + 1)...])).original(merging: commits)
      sides[path, default: [:]][stage] = MergeConflict.Side(path: path, kind: FileMode(mode).kind, blob: blob)
    }
    self.tree = tree
    conflicts = sides.sorted { $0.key < $1.key }.map { _, stages in
      MergeConflict(ancestor: stages[1], base: stages[2], head: stages[3])
    }
  }
}
