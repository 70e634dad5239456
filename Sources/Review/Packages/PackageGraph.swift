import Platform
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

/// Reads manifests with SwiftPM. A manifest is code of the change; it runs as in `swift test`, with the environment of
/// the tests.
struct PackageManifests: Sendable {
  let processes: any ProcessRunner
  let files: any FileSystem
  let environment: [String: String]
  /// The folder that contains the packages, absolute.
  let folder: String

  private static let limits = ProcessLimits(total: .seconds(300))
  /// SwiftPM compiles a manifest that it does not know, which takes a core for about a second.
  private static let most = 4

  /// Returns the relations between the packages.
  /// - Throws: `CancellationError`.
  func graph(of packages: RepositoryPackages) async throws -> PackageGraph {
    var manifests: [RepoPath: Result<PackageManifest, Problem>] = [:]
    var rest = packages.folders[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.most)
      rest = rest.dropFirst(Self.most)
      try await withThrowingTaskGroup(of: (RepoPath, Result<PackageManifest, Problem>).self) { group in
        for package in some { group.addTask { (package, try await manifest(of: package)) } }
        for try await (package, manifest) in group { manifests[package] = manifest }
      }
    }
    let root = files.realPath(folder) ?? folder
    return PackageGraph(manifests) { dependency in
      let real = files.realPath(dependency) ?? dependency
      guard real == root || real.hasPrefix(root + "/") else { return nil }
      let path = RepoPath(String(real.dropFirst(root.count + 1)))
      return packages.contains(path) ? path : nil
    }
  }

  private func manifest(of package: RepoPath) async throws -> Result<PackageManifest, Problem> {
    let path = package.packagePath
    let command = Command(
      "swift", ["package", "dump-package"], directory: path == "." ? folder : "\(folder)/\(path)",
      environment: environment)
    do {
      let outcome = try await processes.run(command, limits: Self.limits) { _ in }
      guard outcome.succeeded else { return .failure(Self.problem(with: path, outcome)) }
      return .success(try PackageManifest(json: outcome.standardOutput))
    } catch let error as any UserFacingError {
      return .failure(error.problem)
    }
  }

  private static func problem(with path: String, _ outcome: ProcessOutcome) -> Problem {
    let lines = String(decoding: outcome.standardError, as: UTF8.self).split(separator: "\n")
    let cause = lines.first { $0.contains("error: ") } ?? lines.last ?? "SwiftPM gives no reason"
    let reason = Escaped.line(String(cause.prefix(300)))
    return Problem(
      summary: "The manifest of the package \(Escaped.line(path)) cannot be read: \(reason).",
      hint: "Run `swift package dump-package` in the package's folder to see why.")
  }
}
