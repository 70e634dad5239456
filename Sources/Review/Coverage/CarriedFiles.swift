import Coverage
import ReviewCore
import SwiftTests

/// Selects the files of a baseline whose coverage still applies.
struct CarriedFiles {
  enum Selection: Hashable {
    case files([RepoPath: LineStates])
    /// A sentence.
    case none(reason: String)
  }

  /// The package's folder in the repository.
  let package: RepoPath
  let description: PackageDescription

  /// Returns the files that no test target with a changed dependency can reach.
  /// - Parameter changed: The files of the repository that differ between the baseline's commit and the tested files;
  ///   both sides of a rename.
  func unchanged(in baseline: BaselineCoverage, changed: [RepoPath]) -> Selection {
    if let other = changed.first(where: { !$0.isAtOrBelow(package) && Self.mayBeBuilt($0) }) {
      return .none(reason: "\(Escaped.line(other.description)), a source outside of the package, has changed.")
    }
    let affected = AffectedTests(package: description, changed: changed.compactMap { $0.relative(to: package) })
    if let reason = affected.reasonForAll { return .none(reason: reason) }
    let reached = description.dependencies(of: affected.targets)
    let differing = Set(changed)
    return .files(
      baseline.files.filter { path, _ in
        guard !differing.contains(path), let text = path.relative(to: package)?.text else { return false }
        let owners = description.targets.filter { $0.contains(text) }
        return !owners.isEmpty && owners.allSatisfy { !reached.contains($0.name) }
      })
  }

  /// Returns whether the file can belong to another package that this one depends on.
  private static func mayBeBuilt(_ path: RepoPath) -> Bool {
    path.isSource || path.fileName.elementsEqual("Package.resolved".utf8)
  }
}
