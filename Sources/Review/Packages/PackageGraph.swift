import ReviewCore
import SwiftTests

/// The relations between the packages of a repository, from their manifests.
struct PackageGraph: Sendable {
  private let tested: Set<RepoPath>
  /// The packages that each package depends on by path.
  private let dependencies: [RepoPath: Set<RepoPath>]
  /// Packages whose manifest cannot be read. They may depend on every package, and may have tests.
  let unreadable: [RepoPath: Problem]

  init(
    dependencies: [RepoPath: Set<RepoPath>], tested: Set<RepoPath>, unreadable: [RepoPath: Problem] = [:]
  ) {
    self.dependencies = dependencies
    self.tested = tested
    self.unreadable = unreadable
  }

  /// - Parameters:
  ///   - manifests: By the package's folder.
  ///   - locate: Returns the package in an absolute folder, or nil when it is not one of the repository's.
  init(_ manifests: [RepoPath: Result<PackageManifest, Problem>], locate: (String) -> RepoPath?) {
    var (dependencies, tested, unreadable) = ([RepoPath: Set<RepoPath>](), Set<RepoPath>(), [RepoPath: Problem]())
    for (folder, manifest) in manifests {
      switch manifest {
      case .success(let manifest):
        dependencies[folder] = Set(manifest.pathDependencies.compactMap(locate))
        if manifest.hasTests { tested.insert(folder) }
      case .failure(let problem): unreadable[folder] = problem
      }
    }
    self.init(dependencies: dependencies, tested: tested, unreadable: unreadable)
  }

  func mayHaveTests(_ folder: RepoPath) -> Bool { tested.contains(folder) || unreadable[folder] != nil }

  /// Returns the packages and all packages that depend on one of them, directly or not.
  func dependents(of folders: Set<RepoPath>) -> Set<RepoPath> {
    guard !folders.isEmpty else { return [] }
    var found = folders.union(unreadable.keys)
    var isGrowing = true
    while isGrowing {
      let next = dependencies.filter { !found.contains($0.key) && !$0.value.isDisjoint(with: found) }.keys
      isGrowing = !next.isEmpty
      found.formUnion(next)
    }
    return found
  }
}
