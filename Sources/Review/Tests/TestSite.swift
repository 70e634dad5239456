import Digests
import Git
import Platform
import ReviewCore

/// Where the tests of a change run, and how their lines become the head's lines.
struct TestSite: Sendable {
  /// The folder whose files are tested; it stands for the repository's root. Absolute.
  let folder: String
  /// The change with the line map of what is tested.
  let change: Change
  /// One sentence each.
  let notices: [String]
}

/// Finds or makes the folder where a change can be tested: the working tree where it is what is reviewed, else a folder
/// of our own. Where builds are kept it is always the same one, because a package in another folder is built from
/// scratch.
struct TestSiteFinder {
  enum Site {
    case found(TestSite)
    case conflicts([MergeConflict])
  }

  let workspace: Workspace

  /// Where the head is tested.
  /// - Throws: A `UserFacingError` error when the files cannot be written.
  func site(for change: Change) throws -> Site {
    guard case .commit(let id, _) = change.subject.head else { return .found(inPlace(change)) }
    let source = try workspace.changeSource()
    if let worktree = try uncommitted(in: source), worktree.diff.isEmpty {
      if worktree.subject.base.id == id { return .found(inPlace(change)) }
      if let parent = try? source.commit(named: "HEAD^2"), parent.id == id {
        let tested = try source.change(change, testedOn: "HEAD")
        return .found(
          inPlace(tested, notice: "Tested is the merge commit that is checked out; its lines are the head's."))
      }
    }
    let folder = try claimedFolder(for: "work")
    let git = workspace.services.git(in: workspace.folder)
    try workspace.openRepository().materialise(commit: id.hex, into: folder, command: git)
    return .found(TestSite(folder: folder, change: change, notices: []))
  }

  /// What is not committed yet; nil before the first commit of the branch that is checked out, and where git does not
  /// read the working tree because another user owns it.
  private func uncommitted(in source: GitChangeSource) throws -> Change? {
    do {
      return try source.change(for: ChangeRequest(base: "HEAD", comparesTips: true))
    } catch let error as GitError where [.emptyRepository, .foreignOwner].contains(error.kind) {
      return nil
    }
  }

  private func inPlace(_ change: Change, notice: String? = nil) -> TestSite {
    TestSite(folder: workspace.root, change: change, notices: notice.map { [$0] } ?? [])
  }

  /// Where the result of merging the head into the base is tested.
  /// - Throws: A `UserFacingError` error when the files cannot be written, or there is nothing to merge.
  func mergedSite(for change: Change) throws -> Site {
    guard let base = change.subject.base.id, let head = try mergeHead(of: change) else {
      throw Self.nothingToMerge
    }
    // Not the head's: both may be tested in one run.
    let folder = try claimedFolder(for: "merge")
    let merge = try workspace.openRepository().mergeForTesting(
      base: base.hex, head: head.hex, into: folder, command: workspace.services.git(in: workspace.folder))
    if case .conflicts(let conflicts) = merge.result { return .conflicts(conflicts) }
    let tested = Change(subject: change.subject, diff: change.diff, lineMap: merge.lineMap)
    return .found(
      TestSite(folder: folder, change: tested, notices: ["Tested is the merge of \(base.short) and \(head.short)."]))
  }

  /// The commit that would be merged; of a working tree its own, when there is nothing else in it.
  private func mergeHead(of change: Change) throws -> ObjectID? {
    if let id = change.subject.head.id { return id }
    guard change.subject.head == .worktree else { return nil }
    let uncommitted = try workspace.changeSource().change(for: ChangeRequest(base: "HEAD", comparesTips: true))
    return uncommitted.diff.isEmpty ? uncommitted.subject.base.id : nil
  }

  /// What keeps the head from being merged; empty when nothing does.
  /// - Throws: A `UserFacingError` error when there is nothing to merge, or the repository cannot be read.
  func conflicts(of change: Change) throws -> [MergeConflict] {
    guard let base = change.subject.base.id, let head = try mergeHead(of: change) else { throw Self.nothingToMerge }
    let result = try workspace.openRepository().mergeResult(
      base: base.hex, head: head.hex, command: workspace.services.git(in: workspace.folder))
    if case .conflicts(let conflicts) = result { return conflicts }
    return []
  }

  private static var nothingToMerge: Problem {
    Problem(
      summary: "The merge result can only be made of commits, and the change holds what is not committed yet.",
      hint: "Commit it and name it with `--head HEAD`, or leave out `--merge`.")
  }

  /// A folder that no other run works in until this one ends. Where nothing is kept it goes with this run; else another
  /// run is waited for.
  /// - Parameter purpose: Folders for different purposes do not disturb each other's builds.
  func claimedFolder(for purpose: String) throws -> String {
    let name = workspace.root.split(separator: "/").last ?? "work"
    guard let cache = workspace.services.cache.folder else {
      return "\(try workspace.services.runFolder.path())/\(purpose)/\(name)"
    }
    let folder = "\(cache)/\(repositoryName)/\(purpose)/\(name)"
    try workspace.services.locks.hold("\(folder).lock") { process in
      workspace.services.console.say("note: waiting for process \(process), which tests the same repository")
    }
    return folder
  }

  /// The same for every run in the repository.
  private var repositoryName: String {
    let path = RepoPath(workspace.root)
    return String(Fingerprint(rule: "work", path: path, line: [UInt8](), declaration: "", occurrence: 0).hex.prefix(16))
  }
}
