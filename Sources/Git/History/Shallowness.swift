import ReviewCore

/// The boundaries and replacements in a repository's history: shallow commits, grafts, replaced objects.
struct Shallowness: Sendable {
  /// Commits whose parents were not fetched.
  let boundaries: Set<Oid>
  /// Parents that replace those that the commit itself names (`info/grafts`).
  let grafts: [Oid: [Oid]]

  /// Parses `.git/shallow` and `.git/info/grafts`; ignores malformed lines, as git does.
  static func parse(shallow: String, grafts: String) -> Shallowness {
    var bent: [Oid: [Oid]] = [:]
    for line in grafts.split(separator: "\n") where !line.hasPrefix("#") {
      let ids = line.split(separator: " ").map { Oid(hex: $0) }
      guard let first = ids.first, let commit = first, !ids.contains(nil) else { continue }
      bent[commit] = ids.dropFirst().compactMap { $0 }
    }
    return Shallowness(boundaries: Set(shallow.split(separator: "\n").compactMap { Oid(hex: $0) }), grafts: bent)
  }

  private init(boundaries: Set<Oid>, grafts: [Oid: [Oid]]) {
    self.boundaries = boundaries
    self.grafts = grafts
  }
}
