import Coverage
import Git
import ReviewCore

/// The packages of a repository, and the files that belong to each.
struct RepositoryPackages: Hashable, Sendable {
  /// The packages' folders, ascending; the empty path for the root.
  let folders: [RepoPath]
  private let known: Set<RepoPath>

  init(folders: some Sequence<RepoPath>) {
    known = Set(folders)
    self.folders = known.sorted()
  }

  /// Finds the packages among the repository's files.
  ///
  /// A package in the `Tests` folder of another package is a fixture: its files belong to the outer package. So do
  /// packages in build folders, and in folders that the configuration excludes.
  /// - Parameters:
  ///   - files: The files that git knows, so no file of another repository.
  ///   - tools: The folders of other tools.
  init(in files: [RepoPath], excluding excluded: [Glob], tools: ToolFolders = .none) {
    let manifests = files.filter { path in
      path.fileName.elementsEqual("Package.swift".utf8) && !excluded.match(path) && tools.tool(of: path) == nil
    }
    let all = RepositoryPackages(folders: manifests.map(\.folder).filter { $0.text != nil && !$0.isInBuildFolder })
    self.init(folders: all.folders.filter { !all.isFixture($0) })
  }

  /// Returns the package with the nearest manifest; nil outside of all packages.
  func owner(of path: RepoPath) -> RepoPath? {
    let root = RepoPath(bytes: [])
    return (path.folders + [root]).first(where: known.contains)
  }

  func contains(_ folder: RepoPath) -> Bool { known.contains(folder) }

  private func isFixture(_ folder: RepoPath) -> Bool {
    ([folder] + folder.folders).contains { inner in
      inner.fileName.elementsEqual("Tests".utf8) && known.contains(inner.folder)
    }
  }
}

extension RepoPath {
  fileprivate var isInBuildFolder: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual(".build".utf8) || $0.elementsEqual(".swiftpm".utf8)
    }
  }
}

extension RepositoryPackages {
  /// Returns the coverage of each package with added or measured lines.
  func figures(of coverage: PatchCoverage) -> [PackageResult] {
    let files = Dictionary(grouping: coverage.tallies) { owner(of: $0.key) }
    return folders.compactMap { folder in
      guard let own = files[folder] else { return nil }
      let patch = own.reduce(CoverageTally()) { $0 + $1.value.patch }
      let project = own.reduce(CoverageTally()) { $0 + $1.value.project }
      guard patch.total > 0 || project.unknown < project.total else { return nil }
      return PackageResult(
        path: folder.packagePath, metrics: Self.metrics("patch", patch) + Self.metrics("project", project))
    }
  }

  private static func metrics(_ name: String, _ tally: CoverageTally) -> [Metric] {
    let open = tally.isExact
      ? [] : [Metric("\(name)Unknown", tally.unknown), Metric("\(name)BestCovered", tally.best.covered)]
    return [
      Metric("\(name)Covered", tally.covered), Metric("\(name)Partial", tally.partial),
      Metric("\(name)Total", tally.total == 0 ? .none : .count(tally.total)),
    ] + open
  }
}

/// The packages in a folder with tested files, and those to test.
struct PackageLayout: Sendable {
  let packages: RepositoryPackages
  let graph: PackageGraph
  let selection: PackageSelection
}

extension Workspace {
  /// Returns the packages of the reviewed state, without running any of their code.
  func packages(of change: Change) -> RepositoryPackages {
    packages(in: knownPaths(of: change))
  }

  /// - Parameter paths: The files of the reviewed state.
  private func packages(in paths: [RepoPath]) -> RepositoryPackages {
    let known = Set(paths)
    let tools = ToolFolders(ignoring: configuration.ownFolders, among: paths, exists: known.contains)
    return RepositoryPackages(in: paths, excluding: configuration.excludedPackages, tools: tools)
  }

  /// Returns the packages in a folder with tested files, and those to test. Reading the manifests runs them.
  /// - Throws: `CancellationError`.
  func layout(at site: TestSite, choice: PackageChoice) async throws -> PackageLayout {
    let packages = packages(at: site)
    let manifests = PackageManifests(
      processes: services.processes, files: services.files, environment: childEnvironment, folder: site.folder)
    let graph = try await manifests.graph(of: packages)
    let changed = site.change.diff.paths
    return PackageLayout(
      packages: packages, graph: graph,
      selection: PackageSelection(from: packages, graph: graph, changed: changed, choice: choice))
  }

  /// Returns the packages whose manifest exists in the site. A merge result also has those of the base.
  private func packages(at site: TestSite) -> RepositoryPackages {
    var paths = knownPaths(of: site.change)
    if let base = site.change.subject.base.id {
      let listing = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", base.hex]
      paths += (try? KnownFiles(git: services.git(in: root), root: root).listing(listing)) ?? []
    }
    let all = self.packages(in: paths)
    return RepositoryPackages(folders: all.folders.filter { folder in
      services.files.exists("\(site.folder)/\(folder.packagePath)/Package.swift")
    })
  }
}

extension Configuration {
  /// Patterns of folders whose packages are not the repository's own.
  fileprivate var excludedPackages: [Glob] {
    let own = nested.flatMap { selection in
      selection.exclude.compactMap { Glob("\(selection.folder.description)/\($0)") }
    }
    return excluded + own
  }
}
