import Coverage
import ReviewCore

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
