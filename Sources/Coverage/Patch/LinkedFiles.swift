import ReviewCore

/// Sources that the compiler reads through symbolic links. They are measured at their own paths, where the change has
/// their lines.
struct LinkedFiles {
  /// Links to Swift sources, by target.
  private let links: [RepoPath: [RepoPath]]
  /// All lines of files that the change makes sources: no report has them without a link, and each of the links is new
  /// or has a new target.
  let added: [RepoPath: LineSet]

  init(_ resolved: ResolvedCoverage, in diff: Diff, sources: any SourceReader) {
    let swift = resolved.links.keys.filter { $0.hasExtension("swift") }
    let links = Dictionary(grouping: swift) { resolved.links[$0] ?? $0 }
    self.links = links
    var added: [RepoPath: LineSet] = [:]
    for target in resolved.linkedOnly {
      let paths = links[target] ?? []
      let isNew = paths.allSatisfy { path in diff.file(at: path).map { !$0.hunks.isEmpty } ?? false }
      guard isNew, !paths.isEmpty, let bytes = try? sources.bytes(of: target), !bytes.isEmpty else { continue }
      let ends = bytes.count { $0 == UInt8(ascii: "\n") }
      added[target] = LineSet(1...(bytes.last == UInt8(ascii: "\n") ? ends : ends + 1))
    }
    self.added = added
  }

  /// Returns the links that lead to a file; none for a file that is no target.
  func paths(to target: RepoPath) -> [RepoPath] { links[target] ?? [] }
}
