import Digests
import Git
import Platform
import ReviewCore

/// The folder for the tests of a change, and the mapping of its lines to the head's lines.
struct TestSite: Sendable {
  /// The folder with the tested files, in place of the repository's root. Absolute.
  let folder: String
  /// The change with the line map of the tested files.
  let change: Change
  /// One sentence each.
  let notices: [String]
  /// Whether the tested files are the merge of the head into the base.
  var isMerge = false

  /// The commit to build if the tested files do not build: with a merge, the target branch.
  var buildBase: Revision? { isMerge ? change.subject.base : change.subject.mergeBase }
}

/// Finds or creates the folder in which a change is tested: the working tree if it contains the reviewed state,
/// otherwise reviewbot's own folder. With a cache this is always the same folder, because a package in a new folder is
/// built from scratch.
struct TestSiteFinder {
  enum Site {
    case found(TestSite)
    case conflicts([MergeConflict])
  }

  let workspace: Workspace

  /// Returns the site for testing the head.
  /// - Throws: A `UserFacingError` when the files cannot be written.
  func site(for change: Change) throws -> Site {
    guard case .commit(let id, _) = change.subject.head else { return .found(inPlace(change)) }
    let source = try workspace.changeSource()
    if let worktree = try uncommitted(in: source), worktree.diff.isEmpty {
      if worktree.subject.base.id == id { return .found(inPlace(try source.checkedOut(change))) }
      if try source.isMergeCheckedOut(of: id) {
        let tested = try source.checkedOut(source.change(change, testedOn: "HEAD"))
        return .found(
          inPlace(tested, notice: "Tested is the merge commit that is checked out; its lines are the head's."))
      }
    }
    let folder = try claimedFolder(for: "work")
    let git = workspace.services.git(in: workspace.folder)
    try workspace.openRepository().materialise(commit: id.hex, into: folder, command: git)
    return .found(TestSite(folder: folder, change: change, notices: []))
  }

  /// Returns the uncommitted change; nil before the first commit of the checked-out branch. Also nil if git does not
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

  /// Returns the site for testing the result of merging the head into the base.
  /// - Throws: A `UserFacingError` when the files cannot be written, or there is nothing to merge.
  func mergedSite(for change: Change) throws -> Site {
    let (base, head) = try sides(of: change)
    // A separate folder from the head's, because both may be tested in one run.
    let folder = try claimedFolder(for: "merge")
    let merge = try workspace.openRepository().mergeForTesting(
      base: base.hex, head: head.hex, into: folder, command: workspace.services.git(in: workspace.folder))
    if case .conflicts(let conflicts) = merge.result { return .conflicts(conflicts) }
    let tested = Change(subject: change.subject, diff: change.diff, lineMap: merge.lineMap)
    return .found(
      TestSite(folder: folder, change: tested, notices: ["Tested is the merge of \(base.short) and \(head.short)."],
        isMerge: true))
  }

  /// Returns the commits to merge.
  private func sides(of change: Change) throws -> (base: ObjectID, head: ObjectID) {
    guard let base = change.subject.base.id, let head = try mergeHead(of: change) else { throw Self.nothingToMerge }
    try workspace.finder.checkTargetExists()
    return (base, head)
  }

  /// Returns the commit to merge. For a working tree this is its own commit, if there are no uncommitted changes.
  private func mergeHead(of change: Change) throws -> ObjectID? {
    if let id = change.subject.head.id { return id }
    guard change.subject.head == .worktree else { return nil }
    let uncommitted = try workspace.changeSource().change(for: ChangeRequest(base: "HEAD", comparesTips: true))
    return uncommitted.diff.isEmpty ? uncommitted.subject.base.id : nil
  }

  /// Returns the conflicts between head and base.
  /// - Throws: A `UserFacingError` when there is nothing to merge, or the repository cannot be read.
  func conflicts(of change: Change) throws -> [MergeConflict] {
    let (base, head) = try sides(of: change)
    let result = try workspace.openRepository().mergeResult(
      base: base.hex, head: head.hex, command: workspace.services.git(in: workspace.folder))
    if case .conflicts(let conflicts) = result { return conflicts }
    return []
  }

  private static var nothingToMerge: Problem {
    Problem(
      summary: "The merge result requires commits, and the change contains uncommitted files.",
      hint: "Commit it and name it with `--head HEAD`, or leave out `--merge`.")
  }

  /// Returns a folder that no other run uses until this one ends. Without a cache it is removed with this run;
  /// otherwise waits for another run to finish.
  /// - Parameter purpose: Different purposes have different folders, so their builds do not interfere.
  func claimedFolder(for purpose: String) throws -> String {
    let name = workspace.root.split(separator: "/").last ?? "work"
    guard let cache = workspace.services.cache.folder else {
      return "\(try workspace.services.runFolder.path())/\(purpose)/\(name)"
    }
    let folder = "\(cache)/\(repositoryName)/\(purpose)/\(name)"
    try workspace.services.locks.hold("\(folder).lock") { process in
      workspace.services.console.say("note: waiting for process \(process), which is testing the same repository")
    }
    return folder
  }

  /// Identical for every run in the repository.
  private var repositoryName: String {
    let path = RepoPath(workspace.root)
    return String(Fingerprint(rule: "work", path: path, line: [UInt8](), declaration: "", occurrence: 0).hex.prefix(16))
  }
}

/// Converts locations from a run on the tested files to the head's lines.
struct TestRelocation: Sendable {
  let lineMap: LineMap

  /// Returns the whole file when the head has no such line, and nil when it has no such file: both came from the target
  /// branch.
  func relocated(_ location: Location) -> Location? {
    guard let path = lineMap.headPath(of: location.path) else { return nil }
    guard let start = location.start, let line = lineMap.headLine(of: start.line, in: location.path) else {
      return Location(path: path)
    }
    return Location(path: path, start: Location.Position(line: line, column: start.column))
  }

  /// No compiler offers an edit of more lines.
  private static let longestEdit = 1_000

  /// Returns nil unless the head has all affected lines, consecutively.
  /// - Parameter path: The path of the tested file.
  func relocated(_ fix: Fix?, in path: RepoPath) -> Fix? {
    guard let fix, lineMap != .identity else { return fix }
    var edits: [Fix.Edit] = []
    for edit in fix.edits {
      guard edit.end.line - edit.start.line < Self.longestEdit,
        let first = lineMap.headLine(of: edit.start.line, in: path)
      else { return nil }
      let offset = first - edit.start.line
      for line in edit.start.line...edit.end.line where lineMap.headLine(of: line, in: path) != line + offset {
        return nil
      }
      edits.append(
        Fix.Edit(
          start: Location.Position(line: first, column: edit.start.column),
          end: Location.Position(line: edit.end.line + offset, column: edit.end.column), text: edit.text))
    }
    return Fix(isSafe: fix.isSafe, edits: edits)
  }

  /// - Parameter package: The path of the test's package; nil unless the repository has several.
  func relocated(_ test: TestCase, in package: String? = nil) -> TestCase {
    guard package != nil || lineMap != .identity && !test.failures.isEmpty else { return test }
    let failures = test.failures.map { failure in
      TestCase.Failure(message: failure.message, location: failure.location.flatMap(relocated))
    }
    return TestCase(
      library: test.library, suite: test.suite, name: test.name, status: test.status, failures: failures,
      seconds: test.seconds, isFlaky: test.isFlaky, package: package)
  }
}
