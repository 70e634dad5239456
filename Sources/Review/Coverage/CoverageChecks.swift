import Coverage
import Foundation
import ReviewCore

/// The coverage check of a change, for `check` and `coverage` alike.
struct CoverageChecks {
  var settings: CoverageSettings
  var gate: CoverageGate
  let sources: any SourceReader
  /// Absolute folders whose files are the repository's.
  let roots: [String]
  let packageRoot: String
  let baseline: CoverageBaseline
  /// The repository's files besides those of the diff, by which relative paths of a report are told. Asking git for
  /// them takes a while, and a run of ours names its files wholly.
  let knownPaths: @Sendable () -> [RepoPath]
  let realPath: @Sendable (String) -> String?

  /// - Parameters:
  ///   - pathMaps: From the command line.
  func check(on origin: CoverageInput.Origin, pathMaps: [PathMap]) -> CoverageCheck {
    let isOwnRun = if case .testRun = origin { true } else { false }
    let input = CoverageInput(origin: origin) { [roots, packageRoot, knownPaths, realPath] change in
      PathResolver(
        repositoryRoots: roots, packageRoot: packageRoot, pathMaps: pathMaps,
        knownPaths: (isOwnRun ? [] : knownPaths()) + change.diff.files.compactMap(\.newPath), realPath: realPath)
    }
    return CoverageCheck(
      input: input, sources: sources, settings: settings, gate: gate, baseline: baseline)
  }
}

extension CoverageChecks {
  /// - Parameter site: A folder besides the working tree that tests ran in.
  init(workspace: Workspace, change: Change, site: String?, baseline: CoverageBaseline) {
    let configuration = workspace.configuration
    self.init(
      settings: CoverageSettings(configuration), gate: CoverageGate(configuration.gates),
      sources: workspace.sources(of: change), roots: [workspace.root] + (site.map { [$0] } ?? []),
      packageRoot: workspace.packageRoot,
      baseline: baseline, knownPaths: { workspace.knownPaths(of: change) }, realPath: workspace.services.files.realPath)
  }
}

extension CoverageSettings {
  init(_ configuration: Configuration) {
    self.init(
      scope: configuration.scope.excluding(configuration.coverage.exclude.compactMap { Glob($0) }),
      partial: configuration.coverage.partial)
  }
}

extension CoverageGate {
  init(_ gates: Configuration.Gates) {
    self.init(
      patch: gates.patchCoverage, minLines: gates.minimumLines, project: gates.projectCoverage,
      paths: gates.pathCoverage)
  }
}
