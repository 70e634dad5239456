package import ReviewCore

/// The suites of a package that a change can affect, by the symbols that its files use.
package struct AffectedSuites: Sendable {
  /// Why suites cannot be distinguished, as one clause; nil: they can.
  package let reasonForTargets: String?
  private let files: [String: [IndexedFile]]
  private let affected: Set<String>

  /// - Parameters:
  ///   - changes: The changed files in folders of targets.
  ///   - graph: The package's files, as they are tested.
  ///   - readers: Paths of files that may read sources of the package when they run.
  package init(changes: [ChangedSource], graph: FileGraph, readers: Set<String>) {
    reasonForTargets = Self.reason(changes, graph)
    files = Dictionary(grouping: graph.files, by: \.module)
    affected = graph.affected(by: Set(changes.compactMap(\.newPath)).union(readers))
  }

  private static func reason(_ changes: [ChangedSource], _ graph: FileGraph) -> String? {
    if let reason = changes.lazy.compactMap(\.reasonForTargets).first { return reason }
    let byPath = Dictionary(graph.files.map { ($0.path, $0) }) { first, _ in first }
    for path in changes.compactMap(\.newPath) {
      guard let file = byPath[path] else { return "the index has no \(path)" }
      if graph.hasForeignConformance(file) {
        return "\(path) makes a type of another package conform to a protocol of another package"
      }
    }
    return nil
  }

  /// Returns whether a change can affect a test. A test whose file is unknown counts as affected.
  package func contains(_ test: TestCase) -> Bool {
    let parts = test.suite.split { $0 == "." || $0 == "/" }.map(String.init)
    guard let module = parts.first, let files = files[module] else { return true }
    let names = parts.count > 1 ? Set(parts.dropFirst()) : [String(test.name.prefix { $0 != "(" })]
    let own = files.filter { !$0.names.isDisjoint(with: names) }
    return own.isEmpty || own.contains { affected.contains($0.path) }
  }
}

extension AffectedSuites {
  /// Returns whether a source may read files of the package when it runs, according to its text. A default argument
  /// that passes the caller's file on does not count.
  package static func readsSources(_ source: String) -> Bool {
    if source.contains("currentDirectoryPath") { return true }
    for mark in ["#filePath", "#file"] {
      var rest = source[...]
      while let found = rest.firstRange(of: mark) {
        let isIdentifier = source[found.upperBound...].hasPrefix("ID")
        if !isIdentifier, !rest[..<found.lowerBound].hasSuffix("String = ") { return true }
        rest = rest[found.upperBound...]
      }
    }
    return false
  }
}
