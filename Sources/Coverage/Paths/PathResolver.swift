package import ReviewCore

/// Finds the repository's file for each path of a report.
///
/// The first match counts:
/// - a matching path map;
/// - a path below the repository's root;
/// - a relative path from one of the report's own roots, from the repository, or from the package;
/// - the same through symbolic links;
/// - for a report from another root: the only file whose path has the same end as the report's.
///
/// A bare file name counts only if the report has no longer path to that file. Ambiguous paths are listed, never
/// guessed. Different Unicode spellings of one path are the same path, and backslashes separate components if the path
/// matches no file otherwise; both hold for all formats.
package struct PathResolver {
  private let roots: [PathComponents]
  private let rootTexts: [String]
  private let packageRoot: PathComponents
  private let pathMaps: [PathMap]
  private let suffixes: PathSuffixes
  private let realPath: @Sendable (String) -> String?
  /// Whether the known paths are all files of the repository. Then the resolver lists other files; see
  /// `ResolvedCoverage.unlisted`.
  package var knowsAllFiles = false

  /// - Parameters:
  ///   - repositoryRoots: The absolute path of the repository's working tree, in all its spellings (with and without
  ///     symbolic links); empty when there is none.
  ///   - packageRoot: The package's folder, relative to the repository; empty for the root itself.
  ///   - pathMaps: The longest matching `old` has precedence.
  ///   - knownPaths: The repository's files, or those of the diff when no others are known.
  ///   - realPath: Returns an absolute path without symbolic links; nil for a file that does not exist.
  package init(
    repositoryRoots: [String], packageRoot: String = "", pathMaps: [PathMap] = [], knownPaths: some Sequence<RepoPath>,
    realPath: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.realPath = realPath
    roots = repositoryRoots.map { PathComponents($0) }
    rootTexts = repositoryRoots
    self.packageRoot = PathComponents(packageRoot)
    self.pathMaps = pathMaps.sorted { $0.old.utf8.count > $1.old.utf8.count }
    suffixes = PathSuffixes(knownPaths)
  }

  /// Returns whether a path of a report may belong to a file in the repository. False only when that is impossible, so
  /// that a reader may skip the file.
  package func mayBeKnown(_ path: String) -> Bool {
    // With these endings, the last component is not the file's name.
    let isPlain = !path.hasSuffix(".") && !path.hasSuffix("/") && !path.utf8.contains(UInt8(ascii: "\\"))
    guard pathMaps.isEmpty, isPlain else { return true }
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return suffixes.knows(fileName: name) || rootTexts.contains { path.hasPrefix($0) }
  }

  /// Returns all files of a report with their paths in the repository.
  package func resolve(_ report: CoverageReport) -> ResolvedCoverage {
    var resolved = ResolvedCoverage()
    let places = places(of: report)
    let isOfThisRoot = places.contains { $0.place.isInside && $0.isAbsolute }
    resolved.isOfThisRoot = places.contains { entry in
      entry.place.isInside && roots.contains { PathComponents(entry.text).below($0) != nil }
    }
    var bare: [(components: PathComponents, entry: Entry)] = []
    // A report may contain several spellings of one path.
    var inside: [RepoPath: [FileCoverage]] = [:]
    var elsewhere: [RepoPath: [PathComponents: [Entry]]] = [:]
    for (text, file, place, isAbsolute) in places {
      let entry = Entry(text: text, file: file)
      switch place {
      case .inside(let path): inside[path, default: []].append(file)
      case .elsewhere(let components) where components.isDerived: resolved.countOutside()
      case .elsewhere(let components) where isAbsolute && isOfThisRoot:
        resolved.countOutside()
        if knowsAllFiles, suffixes.bestMatch(for: components) != .none { resolved.addForeign(text) }
      case .elsewhere(let components) where components.parts.count == 1: bare.append((components, entry))
      case .elsewhere(let components):
        switch components.leavesItsRoot ? .none : suffixes.bestMatch(for: components) {
        case .one(let known): elsewhere[known, default: [:]][components, default: []].append(entry)
        case .several: resolved.addAmbiguous(text)
        case .none: resolved.addUnmatched(text)
        }
      }
    }
    if knowsAllFiles { resolved.unlisted = Set(inside.keys.filter { !suffixes.knows($0) }) }
    place(elsewhere, in: &inside, or: &resolved)
    place(bare, in: &inside, or: &resolved)
    resolved.sortPaths()
    for (path, files) in inside { resolved.add(.merged(files), at: path) }
    return resolved
  }

  /// A file of a report, with its path as written there.
  private struct Entry {
    let text: String
    let file: FileCoverage
  }

  /// Adds the files of another root. Two of them are never one file of the repository.
  private func place(
    _ elsewhere: [RepoPath: [PathComponents: [Entry]]], in inside: inout [RepoPath: [FileCoverage]],
    or resolved: inout ResolvedCoverage
  ) {
    for (known, spellings) in elsewhere {
      let isUnique = spellings.count == 1 && inside[known] == nil
      for entry in spellings.values.joined() {
        if isUnique { inside[known, default: []].append(entry.file) } else { resolved.addAmbiguous(entry.text) }
      }
    }
  }

  /// Adds the files of which the report has only the names, unless it has a longer path to that file.
  private func place(
    _ bare: [(components: PathComponents, entry: Entry)], in inside: inout [RepoPath: [FileCoverage]],
    or resolved: inout ResolvedCoverage
  ) {
    let withFullPath = Set(inside.keys)
    for (components, entry) in bare {
      switch suffixes.bestMatch(for: components) {
      case .one(let known) where !withFullPath.contains(known): inside[known, default: []].append(entry.file)
      case .one, .several: resolved.addAmbiguous(entry.text)
      case .none: resolved.addUnmatched(entry.text)
      }
    }
  }

  /// Returns the file that one path of another machine names, such as that of a failed test; nil when the repository
  /// has no such file, or several.
  package func file(at text: String) -> RepoPath? {
    var reportRoots = ReportRoots([], repository: roots)
    switch place(of: mapped(text), reportRoots: &reportRoots) {
    case .inside(let path): return suffixes.knows(path) ? path : nil
    case .elsewhere(let components):
      return components.isDerived || components.leavesItsRoot ? nil : suffixes.bestMatch(for: components).file
    }
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
    var reportRoots = ReportRoots(report.roots, repository: roots)
    let passedOver = report.passedOver.map { (key: $0, value: FileCoverage()) }
    return (Array(report.files) + passedOver).sorted { $0.key < $1.key }.map { text, file in
      let mapped = mapped(text)
      return (text, file, place(of: mapped, reportRoots: &reportRoots), mapped.isAbsolute)
    }
  }

  /// Returns a path of a report with its beginning replaced, if a map matches.
  private func mapped(_ text: String) -> PathComponents {
    let written = PathComponents(text)
    let spellings = written.hasBackslash ? [written, written.separatedByBackslashes] : [written]
    return spellings.lazy.compactMap { path in pathMaps.lazy.compactMap { $0.replacing(in: path) }.first }.first
      ?? written
  }

  /// A relative path with backslashes may be one of Windows.
  private func place(of path: PathComponents, reportRoots: inout ReportRoots) -> Place {
    let place = literalPlace(of: path, reportRoots: &reportRoots)
    guard case .elsewhere = place, path.hasBackslash, suffixes.bestMatch(for: path) == .none else { return place }
    return literalPlace(of: path.separatedByBackslashes, reportRoots: &reportRoots)
  }

  private func literalPlace(of path: PathComponents, reportRoots: inout ReportRoots) -> Place {
    if path.isAbsolute {
      guard let inside = roots.lazy.compactMap(path.below).first else { return .elsewhere(path) }
      return .inside(suffixes.file(at: inside) ?? knownThroughLinks(inside) ?? inside.repoPath)
    }
    if let known = reportRoots.file(at: path, in: suffixes) { return .inside(known) }
    let near = [path, packageRoot.appending(path)]
    if let known = near.lazy.compactMap(suffixes.file).first { return .inside(known) }
    let upward = upward(path)
    let known = upward.lazy.compactMap(suffixes.file).first
    return (known ?? (near + upward).lazy.compactMap(knownThroughLinks).first).map(Place.inside) ?? .elsewhere(path)
  }

  /// Returns the known file that an unknown path below the root leads to through a symbolic link to a folder.
  private func knownThroughLinks(_ path: PathComponents) -> RepoPath? {
    guard let name = path.parts.last, suffixes.knows(fileName: name), !suffixes.knows(path.repoPath) else { return nil }
    let real = roots.lazy.compactMap { root in realPath("/" + root.appending(path).parts.joined(separator: "/")) }.first
    guard let real = real.map({ PathComponents($0) }), let inside = roots.lazy.compactMap(real.below).first
    else { return nil }
    return suffixes.file(at: inside)
  }

  /// For `../checkout/Sources/A.swift`: returns the file for tests that ran in the repository or in the package's
  /// folder.
  private func upward(_ path: PathComponents) -> [PathComponents] {
    guard path.leavesItsRoot else { return [] }
    return roots.flatMap { root in [root, root.appending(packageRoot)].compactMap { relative(path, from: $0) } }
  }

  private func relative(_ path: PathComponents, from root: PathComponents) -> PathComponents? {
    let whole = root.appending(path)
    return whole.isAbsolute ? roots.lazy.compactMap(whole.below).first : whole
  }
}

extension PathComponents {
  /// Whether a build generated or fetched the file.
  fileprivate var isDerived: Bool {
    parts.contains { [".build", "DerivedData", "SourcePackages", "checkouts"].contains($0) }
  }
}
