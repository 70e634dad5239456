import ReviewCore

/// Merges two commits with `git merge-tree --write-tree` (git 2.38) and git's default settings.
///
/// The merge runs in a `BareView`: attributes and merge drivers of the change or of the repository do not apply.
struct MergeTreeCommand: ~Copyable {
  /// The parsed output of the command.
  struct Answer {
    let tree: Oid
    /// Empty when the merge is clean.
    let conflicts: [MergeConflict]
  }

  let answer: Answer
  private let view: BareView

  /// The folder of the objects that the merge created.
  var objectFolder: String { view.objectFolder }

  /// - Throws: `command` when `git` is too old, or fails.
  static func merge(
    base: Oid, head: Oid, in contents: borrowing ContentReader
  ) throws(GitError) -> MergeTreeCommand {
    guard let command = contents.repository.command else { throw tooOld(nil) }
    try fetchMissing(base, head, in: contents)
    let view = try BareView.view(of: contents.repository.layout, by: command)
    let result = try view.run([
      "merge-tree", "--write-tree", "--messages", "--allow-unrelated-histories", "-z", base.hex, head.hex,
    ])
    // Only the exit status shows whether the merge is clean; see "Mistakes to avoid" in git-merge-tree(1).
    switch result.status {
    case 0, 1:
      guard let answer = Answer(result.output, of: [base, head], isClean: result.status == 0) else {
        throw GitError(
          .command, "The output of `git merge-tree` has an unknown format.",
          hint: "Install another version of git, or leave out `--merge`.")
      }
      return MergeTreeCommand(answer: answer, view: view)
    case 129: throw tooOld(try command.run(["version"], input: [], variables: [:]).text)
    default:
      throw GitError(
        .command, "`git merge-tree` failed: \(result.reason).",
        hint: "Try it: `git merge-tree --write-tree \(base.hex) \(head.hex)`.")
    }
  }

  private static func tooOld(_ version: String?) -> GitError {
    let installed = version.map {
      "\(Escaped.line($0.split(separator: "\n").first.map(String.init) ?? "git")) is installed"
    }
    return GitError(
      .command, "Merging requires git 2.38 or newer, and \(installed ?? "no git is available").",
      hint: "Install a newer git, or leave out `--merge`.")
  }

  /// Fetches the files that both sides changed into a partial clone, because a `BareView` fetches nothing.
  private static func fetchMissing(_ base: Oid, _ head: Oid, in contents: borrowing ContentReader) throws(GitError) {
    let layout = contents.repository.layout
    guard layout.promisor != nil else { return }
    let bases = try Ancestry.mergeBases(
      of: base, and: head, shallowness: layout.shallowness, in: contents.repository.objects
    ).bases
    for ancestor in bases {
      let old = try contents.repository.objects.commit(ancestor).tree
      for side in [base, head] {
        let new = try contents.repository.objects.commit(side).tree
        let deltas = try TreeComparison.deltas(from: old, to: new, in: contents.repository.objects)
        let files = deltas.flatMap { [$0.old, $0.new] }.compactMap { $0 }.filter { !$0.mode.isSubmodule }
        try contents.repository.objects.prepare(files.compactMap(\.id))
      }
    }
  }
}

extension MergeTreeCommand.Answer {
  /// Parses `<tree> NUL`, for each side of a conflict `<mode> SP <id> SP <stage> TAB <path> NUL`, an empty field, and
  /// messages. Nil when the sides have another format, or when the merge has conflicts but the output lists none.
  /// - Parameter commits: The two merged commits.
  init?(_ output: [UInt8], of commits: [Oid], isClean: Bool) {
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    guard let first = fields.first, let tree = Oid(hex: String(decoding: first, as: UTF8.self)) else { return nil }
    self.tree = tree
    guard !isClean else {
      conflicts = []
      return
    }
    let files = fields.dropFirst().prefix { !$0.isEmpty }
    guard let sides = Self.sides(files, of: commits) else { return nil }
    // Some conflicts concern folders, which have no sides.
    let others = Self.messages(fields.dropFirst(files.count + 2), of: commits).filter { sides[$0.path] == nil }
    let byPath = Dictionary(others.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    conflicts =
      (sides.map { path, stages in
        MergeConflict(path: path, ancestor: stages[1], base: stages[2], head: stages[3])
      } + byPath.map { path, text in MergeConflict(path: path, message: text) }).sorted { $0.path < $1.path }
    if conflicts.isEmpty { return nil }
  }

  private static func sides(
    _ fields: ArraySlice<ArraySlice<UInt8>>, of commits: [Oid]
  ) -> [RepoPath: [Int: MergeConflict.Side]]? {
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
    return sides
  }

  /// Returns the messages about conflicts. `<number of paths> NUL`, each `<path> NUL`, `<type> NUL <message> NUL`. Git
  /// 2.39 also prints advice in prose after them, for submodules that both sides moved.
  private static func messages(
    _ fields: ArraySlice<ArraySlice<UInt8>>, of commits: [Oid]
  ) -> [(path: RepoPath, text: String)] {
    var messages: [(path: RepoPath, text: String)] = []
    var rest = fields
    while let field = rest.popFirst(), !field.isEmpty {
      guard let count = Int(String(decoding: field, as: UTF8.self)), count >= 0, rest.count >= 2,
        count <= rest.count - 2
      else { break }
      let paths = rest.prefix(count)
      rest = rest.dropFirst(count)
      let type = String(decoding: rest.removeFirst(), as: UTF8.self)
      let text = String(decoding: rest.removeFirst(), as: UTF8.self)
      guard type.hasPrefix("CONFLICT") || type.hasPrefix("ERROR") else { continue }
      let line = text.split(separator: "\n").joined(separator: " ")
      let path = ConflictPath(bytes: paths.first.map { Array($0) } ?? []).original(merging: commits)
      messages.append((path, line))
    }
    return messages
  }
}

/// A path as `git merge-tree` lists it for a conflict.
private struct ConflictPath {
  let bytes: [UInt8]

  /// Returns the path that the file has in the commit. Where a file and a folder or link have the same name, git
  /// appends `~` and the commit of the entry. If that name exists, too, git also appends `_` and a number.
  /// - Parameter commits: The two merged commits.
  func original(merging commits: [Oid]) -> RepoPath {
    for commit in commits {
      let mark = Array("~\(commit.hex)".utf8)
      guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: mark) }), start > 0 else { continue }
      let rest = bytes[(start + mark.count)...]
      let isNumber = rest.first == UInt8(ascii: "_") && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      if rest.isEmpty || isNumber { return RepoPath(bytes: Array(bytes[..<start])) }
    }
    return RepoPath(bytes: bytes)
  }
}
