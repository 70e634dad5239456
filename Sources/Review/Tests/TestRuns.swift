import Git
import Platform
import ReviewCore
import SwiftTests

/// Sets up runs of a workspace's tests.
struct TestRuns: Sendable {
  let workspace: Workspace
  /// The package's folder relative to the site's: empty, or beginning with a slash.
  let packageRoot: String
  /// The sources before the runs, if several runs share them; nil: read for each run.
  var snapshot: SourceSnapshot?
  /// Whether the runs use an existing build.
  var skipsBuild = false

  init(workspace: Workspace, packageRoot: String, snapshot: SourceSnapshot? = nil) {
    self.workspace = workspace
    self.packageRoot = packageRoot
    self.snapshot = snapshot
  }

  /// The runs of the package of the current folder.
  init(workspace: Workspace) {
    let root = workspace.packageRoot
    self.init(workspace: workspace, packageRoot: root.isEmpty ? "" : "/" + root)
  }

  /// Returns the run that the checks share.
  /// - Parameter label: The prefix of its progress lines.
  func shared(filter: [String], at site: TestSite, label: String = "") -> SharedTestRun {
    shared(run(filter: filter, in: site.folder), at: site, label: label)
  }

  /// Returns a run that the checks share.
  func shared(_ run: SwiftTestRun, at site: TestSite, label: String) -> SharedTestRun {
    let count = DeclaredTestCount(files: testSources(at: site), in: site.folder, by: workspace.services.files)
    let line = progressLine(label) { run.runsEverything ? count.value : nil }
    return SharedTestRun(
      run: run, sources: snapshot ?? sources(at: site), blame: blame(at: site, label), progress: line.show,
      ended: line.clear)
  }

  /// Returns a run that prepares another one, which reports failures.
  /// - Parameter label: The prefix of its progress lines.
  func preparing(_ run: SwiftTestRun, at site: TestSite, label: String) -> SharedTestRun {
    let line = progressLine(label)
    return SharedTestRun(run: run, sources: snapshot ?? sources(at: site), progress: line.showState, ended: line.clear)
  }

  private func blame(at site: TestSite, _ label: String) -> BuildBlame {
    BuildBlame(change: site.change, baseName: site.isMerge ? "the target branch" : "the merge base") {
      await buildOfBase(for: site, label: label)
    }
  }

  /// Builds the base in reviewbot's own folder. The base of a merge has a folder of its own, because tests of the head
  /// may be compared with the merge base at the same time.
  private func buildOfBase(for site: TestSite, label: String) async -> BuildBlame.Base {
    let subject = site.change.subject
    guard unmeasuredRun(filter: [], in: site.folder).isDivisible else {
      return .unknown(reason: "`tests.command` is not `swift test`, or selects tests.")
    }
    guard let id = site.buildBase?.id else { return .unknown(reason: "no merge base is known.") }
    guard id != subject.head.id else { return .unknown(reason: "it is the tested commit.") }
    do {
      let folder = try baseFolder(with: id, for: site.isMerge ? "target" : "base")
      let line = progressLine("\(label)\(site.isMerge ? "target branch" : "merge base"): ")
      defer { line.clear() }
      return BuildBlame.Base(
        await unmeasuredRun(filter: [], in: folder).withoutTests().run(progress: line.showState))
    } catch {
      return .unknown(reason: (error as? any UserFacingError)?.summary ?? "\(error)")
    }
  }

  /// Writes the files of a commit to reviewbot's own folder.
  private func baseFolder(with id: ObjectID, for purpose: String) throws -> String {
    let folder = try TestSiteFinder(workspace: workspace).claimedFolder(for: purpose)
    let git = workspace.services.git(in: workspace.folder)
    try workspace.openRepository().materialise(commit: id.hex, into: folder, command: git)
    return folder
  }

  private func progressLine(_ label: String, total: @escaping @Sendable () -> Int? = { nil }) -> TestProgressLine {
    TestProgressLine(progress: workspace.services.progress, label: label, total: total)
  }

  /// Returns the Swift files in the package's test folders.
  private func testSources(at site: TestSite) -> [RepoPath] {
    let changed = site.change.diff.files.compactMap(\.newPath)
    let package = RepoPath(String(packageRoot.dropFirst()))
    return Set(workspace.knownPaths(of: site.change) + changed).filter { path in
      path.hasExtension("swift") && path.isAtOrBelow(package)
        && path.folders.contains { $0.text?.hasSuffix("Tests") ?? false }
    }.sorted()
  }

  /// Returns a snapshot of all files for which coverage may be measured.
  func sources(at site: TestSite) -> SourceSnapshot {
    let changed = site.change.diff.files.compactMap(\.newPath)
    let paths = Set(workspace.knownPaths(of: site.change) + changed).filter(\.isSource)
    return SourceSnapshot(of: paths.sorted(), in: site.folder, files: workspace.services.files)
  }

  /// Returns the number of tests in the package's sources at a revision. Nil when the sources cannot be read, or have
  /// no recognized test: a file may import its test library through another module.
  func declaredTests(on base: Revision?) -> Int? {
    guard let base, let id = base.id else { return nil }
    let git = workspace.services.git(in: workspace.root)
    let reader = GitSourceReader(path: workspace.folder, head: base, command: git)
    let folder = RepoPath(String(packageRoot.dropFirst()))
    let listing = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", id.hex]
    guard let all = try? KnownFiles(git: git, root: workspace.root).listing(listing) else { return nil }
    let packages = all.filter { $0.text?.hasSuffix("/Package.swift") == true }.compactMap(\.folder)
      .filter { $0 != folder }
    let own = all.filter { path in
      path.hasExtension("swift") && path.isAtOrBelow(folder) && !packages.contains { path.isAtOrBelow($0) }
    }
    let count = TestSources(paths: own, sources: reader).testCount
    return count > 0 ? count : nil
  }

  var export: CoverageExport {
    CoverageExport(
      processes: workspace.services.processes, files: workspace.services.files, environment: workspace.childEnvironment)
  }

  /// Returns a comparison that runs tests of the merge base in reviewbot's own folder.
  /// - Parameter filtered: The filters of the run to compare with.
  func comparison(with base: Revision?, filtered: [String]) -> BaseComparison {
    let seesAll = unmeasuredRun(filter: filtered, in: workspace.root).runsEverything
    return BaseComparison(seesAll: seesAll) { filter in
      guard let id = base?.id else { return .impossible(reason: "no merge base.") }
      do {
        let folder = try baseFolder(with: id, for: "base")
        guard workspace.services.files.exists("\(folder)\(packageRoot)/Package.swift") else {
          return .ran(TestRunResult(ending: .nothingMatched), listed: [])
        }
        let run = unmeasuredRun(filter: filter, in: folder)
        let line = progressLine("merge base: ")
        defer { line.clear() }
        line.showState(.building(done: 0, total: 0, step: ""))
        guard let listed = try await run.list() else {
          return .impossible(reason: "the merge base does not build, or its tests cannot be listed.")
        }
        guard !filter.isEmpty else { return .ran(TestRunResult(ending: .nothingMatched), listed: listed) }
        return .ran(await run.run(progress: line.showState), listed: listed)
      } catch {
        return .impossible(reason: (error as? any UserFacingError)?.summary ?? "\(error)")
      }
    }
  }

  /// Returns the package's targets.
  /// - Throws: A `UserFacingError` when the package cannot be described.
  func description(at site: TestSite) async throws -> PackageDescription {
    let command = Command(
      "swift", ["package", "describe", "--type", "json"], directory: site.folder + packageRoot,
      environment: workspace.childEnvironment)
    let limits = ProcessLimits(total: .seconds(300))
    let outcome = try await workspace.services.processes.run(command, limits: limits) { _ in }
    return try PackageDescription(json: outcome.standardOutput)
  }

  /// Returns which of the package's tests a finished run included: nothing, unless that can be determined.
  /// - Parameter filter: The filters of the run.
  func extent(of result: TestRunResult, filter: [String], at site: TestSite) async -> TestExtent {
    switch result.ending {
    case .buildFailed, .couldNotStart, .noPackage, .unexplained, .cancelled: return .nothing
    case .ended, .timedOut, .nothingMatched, .noTests: break
    }
    guard !filter.isEmpty else { return .all }
    guard workspace.configuration.tests.isSwiftItself else { return .nothing }
    do {
      let run = run(filter: filter, in: site.folder)
      guard let excluded = try await run.modulesWithExcludedTests() else { return .nothing }
      return excluded.isEmpty ? .all : .without(excluded, package: try await description(at: site))
    } catch {
      return .nothing
    }
  }

  /// Returns a run that measures coverage.
  func run(filter: [String], in folder: String) -> SwiftTestRun {
    run(by: settings(filter: filter, in: folder))
  }

  private func unmeasuredRun(filter: [String], in folder: String) -> SwiftTestRun {
    var settings = settings(filter: filter, in: folder)
    settings.withCoverage = false
    return run(by: settings)
  }

  private func settings(filter: [String], in folder: String) -> TestRunSettings {
    let configured = workspace.configuration.tests
    return TestRunSettings(
      command: configured.command, packageFolder: folder + packageRoot, repositoryFolder: folder, filter: filter,
      timeout: configured.timeout, silence: configured.silence, retries: configured.retries,
      environment: workspace.childEnvironment, withCoverage: true, skipBuild: skipsBuild)
  }

  private func run(by settings: TestRunSettings) -> SwiftTestRun {
    SwiftTestRun(processes: workspace.services.processes, files: workspace.services.files, settings: settings)
  }
}

extension RepoPath {
  /// Whether the compilers of a package read the file.
  var isSource: Bool { ["swift", "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm"].contains { hasExtension($0) } }
}
