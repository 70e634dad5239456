import Coverage
import Foundation
import Pipeline
import ReviewCore

/// The coverage check of a change, for `check` and `coverage` alike.
struct CoverageChecks {
  let settings: CoverageSettings
  let gate: CoverageGate
  let sources: any SourceReader
  /// Absolute folders whose files are the repository's.
  let roots: [String]
  let packageRoot: String
  let memory: CoverageMemory
  /// The repository's files besides those of the diff, by which relative paths of a report are told.
  let knownPaths: [RepoPath]
  var observe: @Sendable (MeasuredCoverage) -> Void = { _ in }

  /// - Parameters:
  ///   - pathMaps: From the command line.
  func check(on origin: CoverageInput.Origin, pathMaps: [PathMap]) -> CoverageCheck {
    let input = CoverageInput(origin: origin) { [roots, packageRoot, knownPaths] change in
      PathResolver(
        repositoryRoots: roots, packageRoot: packageRoot, pathMaps: pathMaps,
        knownPaths: knownPaths + change.diff.files.compactMap(\.newPath))
    }
    return CoverageCheck(input: input, sources: sources, settings: settings, gate: gate, memory: memory, observe: observe)
  }
}

extension CoverageChecks {
  /// - Parameter site: A folder besides the working tree that tests ran in.
  init(workspace: Workspace, change: Change, site: String?, memory: CoverageMemory) {
    let configuration = workspace.configuration
    self.init(
      settings: CoverageSettings(configuration), gate: CoverageGate(configuration.gates),
      sources: workspace.sources(of: change), roots: [workspace.root] + (site.map { [$0] } ?? []), packageRoot: workspace.packageRoot,
      memory: memory, knownPaths: workspace.knownPaths)
  }
}

extension CoverageSettings {
  init(_ configuration: Configuration) {
    self.init(
      include: configuration.include.flatMap(Coverage.Glob.configured),
      exclude: (configuration.exclude + configuration.coverage.exclude).flatMap(Coverage.Glob.configured),
      partial: configuration.coverage.partial)
  }
}

extension Coverage.Glob {
  /// A pattern of the configuration means the same for coverage as for style: braces are alternatives, and a plain name
  /// is a file or folder at the root.
  static func configured(_ pattern: String) -> [Coverage.Glob] {
    alternatives(of: pattern).map { plain in
      let isRooted = !plain.contains("/") && !plain.contains { "*?".contains($0) }
      return Coverage.Glob(isRooted ? "./\(plain)" : plain)
    }
  }

  /// `a.{b,c}` is `a.b` and `a.c`. Braces in braces stay as they are.
  private static func alternatives(of pattern: String) -> [String] {
    guard let match = pattern.firstMatch(of: /\{([^{}]*)\}/) else { return [pattern] }
    return match.output.1.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
      alternatives(of: pattern.replacingCharacters(in: match.range, with: part))
    }
  }
}

extension CoverageGate {
  init(_ gates: Configuration.Gates) {
    self.init(patch: gates.patchCoverage, minLines: gates.minimumLines, project: gates.projectCoverage)
  }
}
