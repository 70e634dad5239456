import Platform
import ReviewCore
import SwiftTests

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
