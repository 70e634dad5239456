import Coverage
import Foundation
import ReviewCore

/// The coverage check of a change, for both `check` and `coverage`.
struct CoverageChecks {
  var settings: CoverageSettings
  var gate: CoverageGate
  let sources: any SourceReader
  /// Absolute paths of folders that contain the repository's files.
  let roots: [String]
  let packageRoot: String
  let baseline: CoverageBaseline
  /// Returns the repository's files outside the diff, which resolve relative paths of a report. Listing them with git
  /// takes time, and reviewbot's own test run reports absolute paths.
  let knownPaths: @Sendable () -> [RepoPath]
  let realPath: @Sendable (String) -> String?
  /// Returns the symbolic links among the tested Swift sources, with their targets.
  let links: @Sendable () -> [RepoPath: RepoPath]
  /// Returns who decides about files outside of the scope.
  let exclusions: @Sendable (FileScope) -> ScopeExclusions
  /// Returns which of the files are tests.
  let testFiles: @Sendable (Set<RepoPath>, [RepoPath: [DescribedTarget]]) -> TestFiles

  /// - Parameters:
  ///   - pathMaps: The path maps from the command line.
  func check(on origin: CoverageInput.Origin, pathMaps: [PathMap]) -> CoverageCheck {
    let isOwnRun = if case .reports = origin { false } else { true }
    let input = CoverageInput(origin: origin) { [self] change in
      resolver(for: change, pathMaps: pathMaps, knownPaths: isOwnRun ? [] : knownPaths())
    }
    var gate = gate
    gate.isRecording = baseline.isRecorded
    var check = CoverageCheck(
      input: input, sources: sources, settings: settings, gate: gate, baseline: baseline)
    check.exclusions = exclusions(settings.scope)
    check.testFiles = testFiles
    check.exitTested = { change in ExitTests(sources: sources) { knownPaths() }.modules(of: change) }
    check.links = links
    check.macros = { [self] change in
      MacroSources(
        paths: { knownPaths() + change.diff.files.compactMap(\.newPath) }, sources: sources,
        checkouts: Set(roots + [packageRoot]).map { "\($0)/.build/checkouts" })
    }
    return check
  }
}

extension CoverageChecks {
  /// - Parameter knownPaths: Files outside the diff; empty for reviewbot's own test run.
  func resolver(for change: Change, pathMaps: [PathMap] = [], knownPaths: [RepoPath] = []) -> PathResolver {
    var resolver = PathResolver(
      repositoryRoots: roots, packageRoot: packageRoot, pathMaps: pathMaps,
      knownPaths: knownPaths + change.diff.files.compactMap(\.newPath), realPath: realPath)
    resolver.knowsAllFiles = !knownPaths.isEmpty
    return resolver
  }

  /// - Parameter site: The folder that tests ran in, if it is not the working tree.
  init(workspace: Workspace, change: Change, site: String?, baseline: CoverageBaseline) {
    var baseline = baseline
    baseline.acceptsFailingRuns = !workspace.configuration.gates.testsMustPass
    self.init(
      settings: workspace.coverageSettings(of: change), gate: CoverageGate(workspace.configuration.gates),
      sources: workspace.sources(of: change), roots: [workspace.root] + (site.map { [$0] } ?? []),
      packageRoot: workspace.packageRoot,
      baseline: baseline, knownPaths: { workspace.knownPaths(of: change) }, realPath: workspace.services.files.realPath,
      links: { workspace.linkTargets(of: change) },
      exclusions: { workspace.coverageExclusions(from: $0, of: change) },
      testFiles: { candidates, described in
        let changed = change.diff.files.compactMap(\.newPath)
        let paths = Set(workspace.knownPaths(of: change) + changed).sorted()
        let finder = TestFileFinder(paths: paths, sources: workspace.sources(of: change), described: described)
        return finder.testFiles(among: candidates)
      })
  }
}

extension Workspace {
  /// Returns the configured files whose coverage counts.
  func coverageSettings(of change: Change) -> CoverageSettings {
    let paths = knownPaths(of: change) + change.diff.files.compactMap(\.newPath)
    return CoverageSettings(configuration, scope: scope(of: change, among: paths))
  }
}

extension CoverageSettings {
  /// - Parameter scope: The files to examine; nil: as configured, with folders of other tools only in the root.
  init(_ configuration: Configuration, scope: FileScope? = nil) {
    self.init(
      scope: (scope ?? configuration.scope).excluding(configuration.coverage.exclude.compactMap { Glob($0) }),
      partial: configuration.coverage.partial)
  }
}

extension CoverageGate {
  init(_ gates: Configuration.Gates) {
    self.init(
      patch: gates.patchCoverage, minLines: gates.minimumLines, project: gates.projectCoverage,
      paths: gates.pathCoverage, targets: gates.targetCoverage)
    isNamed = gates.named.contains("coverage")
    informational = gates.informationalCoverage
  }
}
