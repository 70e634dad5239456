import Git
import ReviewCore

/// The packages in a folder with tested files, and those to test.
struct PackageLayout: Sendable {
  let packages: RepositoryPackages
  let graph: PackageGraph
  let selection: PackageSelection
}

extension Workspace {
  /// Returns the packages of the reviewed state, without running any of their code.
  func packages(of change: Change) -> RepositoryPackages {
    RepositoryPackages(in: knownPaths(of: change), excluding: configuration.excludedPackages)
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
    let all = RepositoryPackages(in: paths, excluding: configuration.excludedPackages)
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
    return excluded + foreignFolders + own
  }
}
