import Coverage
import ReviewCore
import SwiftTests

/// Determines which code the tests that did not run may reach, in a repository with several packages.
struct PackageReach: Sendable {
  let packages: RepositoryPackages
  let graph: PackageGraph
  /// The packages that were tested, and which of their tests ran.
  let extents: [RepoPath: TestExtent]

  /// - Parameter sources: The repository's Swift sources.
  func omittedTests(sources: [RepoPath]) -> OmittedTests {
    var folders: [RepoPath: Bool] = [:]
    for package in packages.folders { folders.merge(self.folders(of: package)) { $1 } }
    let reach = OmittedTests(folders: folders)
    let unmeasured = sources.filter { path in
      guard path.hasExtension("swift"), let owner = packages.owner(of: path) else { return false }
      return (extents[owner] ?? .nothing) == .nothing && reach.mayReach(path)
    }
    return OmittedTests(folders: folders, unmeasured: Set(unmeasured))
  }

  private func folders(of package: RepoPath) -> [RepoPath: Bool] {
    let others = graph.dependents(of: [package]).subtracting([package])
    guard !others.contains(where: isIncomplete) else { return [package: true] }
    return extent(of: package).folders(in: package)
  }

  private func isIncomplete(_ package: RepoPath) -> Bool { extent(of: package) != .all }

  /// A package without tests is complete.
  private func extent(of package: RepoPath) -> TestExtent {
    extents[package] ?? (graph.mayHaveTests(package) ? .nothing : .all)
  }
}

extension PackageChecks.Runs {
  /// Waits for the runs, and returns the code that tests outside of them may reach.
  /// - Parameter sources: The repository's files.
  func omittedTests(sources: [RepoPath]) async -> OmittedTests {
    var extents: [RepoPath: TestExtent] = [:]
    for run in runs {
      extents[run.package.folder] = await run.runs.extent(of: run.tests.result(), filter: run.filter, at: site)
    }
    return PackageReach(packages: layout.packages, graph: layout.graph, extents: extents)
      .omittedTests(sources: sources)
  }

  /// Returns the changed files whose missing coverage is expected.
  var exemptions: [RepoPath: CoverageExemption] {
    site.change.diff.files.compactMap(\.newPath).reduce(into: [:]) { exemptions, path in
      if let owner = layout.packages.owner(of: path) {
        if !layout.graph.mayHaveTests(owner) { exemptions[path] = .packageWithoutTests }
      } else {
        exemptions[path] = .noPackage
      }
    }
  }
}

/// Which tests of a package a run included.
enum TestExtent: Hashable, Sendable {
  case all, nothing
  /// All tests, except some of those in these modules.
  case without(Set<String>, package: PackageDescription)

  /// Returns the package's folders, and whether tests outside of the run may reach their files: those of each target
  /// that a test target with an excluded test depends on.
  /// - Parameter package: The package's folder.
  func folders(in package: RepoPath) -> [RepoPath: Bool] {
    switch self {
    case .all: return [package: false]
    case .nothing: return [package: true]
    case .without(let modules, let description):
      let open = description.dependencies(of: description.targets.filter { modules.contains($0.module) }.map(\.name))
      var folders = [package: false]
      for target in description.targets {
        folders[target.path == "." ? package : package.appending(target.path), default: false] =
          open.contains(target.name)
      }
      return folders
    }
  }
}

extension RepoPath {
  fileprivate func appending(_ path: String) -> RepoPath {
    bytes.isEmpty ? RepoPath(path) : RepoPath(bytes: bytes + Array("/\(path)".utf8))
  }
}
