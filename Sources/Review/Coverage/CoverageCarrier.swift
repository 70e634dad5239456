import Coverage
import Git
import ReviewCore
import SwiftTests

/// Finds recorded coverage for the code that the tests of a partial run do not decide.
///
/// The coverage of a file is that of an earlier commit if the file is the same in both. So must be each test target
/// that depends on the file's target, and everything that those test targets depend on.
struct CoverageCarrier: Sendable {
  let runs: TestRuns
  let site: TestSite
  /// The greatest number of recorded commits that are compared with the tested files.
  private static let limit = 20

  /// Returns the coverage of the nearest such commit for each file without added lines. Reads nothing if the run
  /// decides all files.
  /// - Parameter open: The code that omitted tests may reach.
  /// - Throws: A `UserFacingError` when the package or the history cannot be read.
  func coverage(of open: OmittedTests, for change: Change) async throws -> CarriedCoverage {
    guard !open.isEmpty else { return .none }
    let tested = change.subject.tested
    let workspace = runs.workspace
    let notes = GitNotes(path: workspace.folder, command: workspace.services.git(in: workspace.folder))
    let history = try notes.history(of: tested.id?.hex ?? "HEAD", limit: Self.limit)
    guard !history.entries.isEmpty else { return CarriedCoverage(notices: [Self.nothingRecorded(history)]) }
    let package = RepoPath(String(runs.packageRoot.dropFirst()))
    let files = CarriedFiles(package: package, description: try await runs.description(at: site))
    var carried = CarriedCoverage()
    var reason: String?
    for entry in history.entries {
      guard let baseline = baseline(of: entry) else { continue }
      let changed = try changedPaths(since: entry.commit, in: change)
      switch files.unchanged(in: baseline, changed: changed) {
      case .none(let why): reason = reason ?? why
      case .files(let found):
        let new = found.filter { path, _ in
          carried.files[path] == nil && open.mayReach(path) && change.diff.file(at: path)?.addedLines.isEmpty ?? true
        }
        if !new.isEmpty { carried.notices.append(Self.notice(on: new.count, from: entry)) }
        carried.files.merge(new) { first, _ in first }
      }
    }
    if carried.files.isEmpty { carried.notices.append(Self.nothingFits(history, reason)) }
    return carried
  }

  /// Returns the files that differ between a commit and the tested files. Those that differ between the tested files
  /// and the head count, too, because a baseline has the lines of its own commit.
  private func changedPaths(since commit: ObjectID, in change: Change) throws -> [RepoPath] {
    let source = try runs.workspace.changeSource()
    let tested = change.subject.tested
    let head = tested.id.map { ChangeRequest.Head.revision($0.hex) } ?? .worktree
    var diffs = [try source.change(for: ChangeRequest(base: commit.hex, head: head, comparesTips: true)).diff]
    if let id = tested.id, let head = change.subject.head.id, id != head {
      diffs.append(try source.compare(id.hex, head.hex))
    }
    return diffs.flatMap(\.paths)
  }

  /// Returns nil for a note that cannot be read, which the baseline of the change reports, and for one of failing
  /// tests.
  private func baseline(of entry: NoteHistory.Entry) -> BaselineCoverage? {
    guard let stored = try? BaselineCoverage(note: entry.note.get(), name: entry.commit.short) else { return nil }
    return stored.isOfFailingRun && runs.workspace.configuration.gates.testsMustPass ? nil : stored
  }

  private static func notice(on count: Int, from entry: NoteHistory.Entry) -> String {
    let distance = entry.distance == 0 ? "" : ", \(entry.distance.counted("commit")) before the tested one"
    return "The recorded coverage of \(count.counted("file")) comes from \(entry.commit.short)\(distance)."
  }

  private static func nothingRecorded(_ history: NoteHistory) -> String {
    "`--carry` found no recorded coverage in the last \(history.commitCount.counted("commit")): record it with "
      + "`--record-baseline`, and fetch `\(GitNotes.reference)`."
  }

  private static func nothingFits(_ history: NoteHistory, _ reason: String?) -> String {
    let commits = "\(history.entries.count.counted("commit")) with recorded coverage"
    return "`--carry` found no file with the same tests in \(commits)" + (reason.map { ": \($0)" } ?? ".")
  }
}

/// Selects the files of a baseline whose coverage still applies.
struct CarriedFiles {
  enum Selection: Hashable {
    case files([RepoPath: LineStates])
    /// A sentence.
    case none(reason: String)
  }

  /// The package's folder in the repository.
  let package: RepoPath
  let description: PackageDescription

  /// Returns the files that no test target with a changed dependency can reach.
  /// - Parameter changed: The files of the repository that differ between the baseline's commit and the tested files;
  ///   both sides of a rename.
  func unchanged(in baseline: BaselineCoverage, changed: [RepoPath]) -> Selection {
    if let other = changed.first(where: { !$0.isAtOrBelow(package) && Self.mayBeBuilt($0) }) {
      return .none(reason: "\(Escaped.line(other.description)), a source outside of the package, has changed.")
    }
    let affected = AffectedTests(package: description, changed: changed.compactMap { $0.relative(to: package) })
    if let reason = affected.reasonForAll { return .none(reason: reason) }
    let reached = description.dependencies(of: affected.targets)
    let differing = Set(changed)
    return .files(
      baseline.files.filter { path, _ in
        guard !differing.contains(path), let text = path.relative(to: package)?.text else { return false }
        let owners = description.targets.filter { $0.contains(text) }
        return !owners.isEmpty && owners.allSatisfy { !reached.contains($0.name) }
      })
  }

  /// Returns whether the file can belong to another package that this one depends on.
  private static func mayBeBuilt(_ path: RepoPath) -> Bool {
    path.isSource || path.fileName.elementsEqual("Package.resolved".utf8)
  }
}
