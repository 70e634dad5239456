import Git
import ReviewCore
import SwiftTests

/// Where and how the tests of a sharded run are started.
struct ShardSite: Sendable {
  let workspace: Workspace
  let site: TestSite
  /// Whether the merge of base and head is tested.
  let isMerged: Bool
  let runs: TestRuns

  enum Found {
    case found(ShardSite)
    case conflicts([MergeConflict])
  }

  /// - Parameter request: The options of the tests.
  /// - Throws: A `UserFacingError` when the tests cannot be sharded, or the files to test cannot be prepared.
  static func find(
    _ request: TestRequest, skipsBuild: Bool = false, of change: Change, in workspace: Workspace
  ) throws -> Found {
    guard workspace.configuration.tests.runner == .swift else { throw xcodebuild }
    guard PackageChecks(workspace: workspace, tests: request, change: change) == nil else { throw severalPackages }
    guard let package = workspace.package(named: request.packagePath) else {
      throw workspace.noPackage(named: request.packagePath)
    }
    let states = request.testsMerge ? [.merge] : workspace.configuration.tests.states
    guard states.count == 1 else { throw bothStates }
    let finder = TestSiteFinder(workspace: workspace)
    let isMerged = states == [.merge]
    switch try isMerged ? finder.mergedSite(for: change) : finder.site(for: change) {
    case .conflicts(let conflicts): return .conflicts(conflicts)
    case .found(let site):
      var runs = TestRuns(workspace: workspace, packageRoot: String(package.dropFirst(workspace.root.count)))
      runs.skipsBuild = skipsBuild
      return .found(ShardSite(workspace: workspace, site: site, isMerged: isMerged, runs: runs))
    }
  }

  var state: ShardFingerprint.State { ShardFingerprint.State(of: self) }

  /// The folder of the package, absolute.
  var packageFolder: String { site.folder + runs.packageRoot }

  private static var xcodebuild: Problem {
    Problem(
      summary: "Shards require a package, and `tests.runner` is `xcodebuild`.",
      hint: "Shard with `xcodebuild -only-testing`, and combine with `--results` for each result bundle.")
  }

  private static var severalPackages: Problem {
    Problem(
      summary: "Shards test one package, and the repository has several.",
      hint: "Name the package with `--package-path FOLDER`, for each shard and for `reviewbot combine`.")
  }

  private static var bothStates: Problem {
    Problem(
      summary: "Shards test one state of the files, and `tests.on` names two.",
      hint: "Write `on: [head]` or `on: [merge]` to `tests:` in .lint.yml, or add `--merge`.")
  }
}

extension Change {
  /// Returns the change without parts of a sharded run that lie in the working tree.
  func withoutParts(in root: String) -> Change {
    guard subject.head == .worktree else { return self }
    let files = diff.files.filter { file in
      guard file.status == .added, let path = file.newPath?.text else { return true }
      return !ShardPart.isPart(atPath: "\(root)/\(path)")
    }
    guard files.count < diff.files.count else { return self }
    return Change(subject: subject, diff: Diff(files: files), lineMap: lineMap)
  }
}
