package import ReviewCore

/// Finds the repository's file for each path of a report.
///
/// In this order: a path map that fits; a path below the repository's root; a relative path from the repository, from
/// the package, or from one of the report's own roots; and when the report comes from another root altogether, the one
/// file whose path ends like the report's. What cannot be told is listed, never guessed.
package struct PathResolver {
  private let roots: [PathComponents]
  private let rootTexts: [String]
  private let packageRoot: PathComponents
  private let pathMaps: [PathMap]
  private let suffixes: PathSuffixes

  /// - Parameters:
  ///   - repositoryRoots: The absolute path of the repository's working tree, in all its spellings (with and without
  ///     symbolic links); empty when there is none.
  ///   - packageRoot: The package's folder, relative to the repository; empty for the root itself.
  ///   - pathMaps: The longest `old` that fits wins.
  ///   - knownPaths: The repository's files, or those of the diff when no more are known.
  package init(
    repositoryRoots: [String], packageRoot: String = "", pathMaps: [PathMap] = [], knownPaths: some Sequence<RepoPath>
  ) {
    roots = repositoryRoots.map(PathComponents.init)
    rootTexts = repositoryRoots
    self.packageRoot = PathComponents(packageRoot)
    self.pathMaps = pathMaps.sorted { $0.old.utf8.count > $1.old.utf8.count }
    suffixes = PathSuffixes(knownPaths)
  }

  /// Whether a path of a report may be that of a file in the repository. False only where nothing can make it one, so that
  /// a reader may pass over what the report says of it.
  package func mayBeKnown(_ path: String) -> Bool {
    // Such ends do not show the file's name as it is.
    let isPlain = !path.hasSuffix(".") && !path.hasSuffix("/") && !path.utf8.contains(UInt8(ascii: "\\"))
    guard pathMaps.isEmpty, isPlain else { return true }
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return suffixes.knows(fileName: name) || rootTexts.contains { path.hasPrefix($0) }
  }

  /// All files of a report under their names in the repository.
  package func resolve(_ report: CoverageReport) -> ResolvedCoverage {
    var resolved = ResolvedCoverage()
    let places = places(of: report)
    let isOfThisRoot = places.contains { $0.place.isInside && $0.isAbsolute }
    for (text, file, place, isAbsolute) in places {
      switch place {
      case .inside(let path): resolved.add(file, at: path)
      case .elsewhere where isAbsolute && isOfThisRoot: resolved.countOutside()
      case .elsewhere(let components): addBySuffix(components, text: text, file: file, to: &resolved)
      }
    }
    return resolved
  }

  private enum Place {
    case inside(RepoPath)
    case elsewhere(PathComponents)

    var isInside: Bool {
      if case .inside = self { true } else { false }
    }
  }

  private func places(
    of report: CoverageReport
  ) -> [(text: String, file: FileCoverage, place: Place, isAbsolute: Bool)] {
    let reportRoots = report.roots.map(PathComponents.init)
    let passedOver = report.passedOver.map { (key: $0, value: FileCoverage()) }
    return (Array(report.files) + passedOver).sorted { $0.key < $1.key }.map { text, file in
      let written = PathComponents(text)
      let mapped = pathMaps.lazy.compactMap { $0.replacing(in: written) }.first ?? written
      return (text, file, place(of: mapped, reportRoots: reportRoots), mapped.isAbsolute)
    }
  }

  private func place(of path: PathComponents, reportRoots: [PathComponents]) -> Place {
    if path.isAbsolute {
      return roots.lazy.compactMap(path.below).first.map { .inside($0.repoPath) } ?? .elsewhere(path)
    }
    let candidates =
      [path, packageRoot.appending(path)] + reportRoots.compactMap { relative(path, from: $0) } + upward(path)
    if let known = candidates.first(where: { suffixes.knows($0.repoPath) }) { return .inside(known.repoPath) }
    return .elsewhere(path)
  }

  /// Of `../checkout/Sources/A.swift`, what that names when the tests ran in the repository or in the package's folder.
  private func upward(_ path: PathComponents) -> [PathComponents] {
    guard path.leavesItsRoot else { return [] }
    return roots.flatMap { root in [root, root.appending(packageRoot)].compactMap { relative(path, from: $0) } }
  }

  private func relative(_ path: PathComponents, from root: PathComponents) -> PathComponents? {
    let whole = root.appending(path)
    return whole.isAbsolute ? roots.lazy.compactMap(whole.below).first : whole
  }

  private func addBySuffix(
    _ path: PathComponents, text: String, file: FileCoverage, to resolved: inout ResolvedCoverage
  ) {
    if path.isDerived {
      resolved.countOutside()
    } else if !path.leavesItsRoot, let known = suffixes.bestMatch(for: path) {
      resolved.add(file, at: known)
    } else {
      resolved.addUnmatched(text)
    }
  }
}

extension PathComponents {
  /// Whether a build made or fetched the file.
  fileprivate var isDerived: Bool {
    parts.contains { [".build", "DerivedData", "SourcePackages", "checkouts"].contains($0) }
  }
}
