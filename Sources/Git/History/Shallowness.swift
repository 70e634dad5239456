import ReviewCore

/// Where a repository's history was cut or bent: shallow boundaries, grafts, replaced objects.
struct Shallowness: Sendable {
  /// Commits whose parents were not fetched.
  let boundaries: Set<Oid>
  /// Other parents than the commit itself names (`info/grafts`).
  let grafts: [Oid: [Oid]]

  static let none = Shallowness(boundaries: [], grafts: [:])

  /// From the texts of `.git/shallow` and `.git/info/grafts`; lines that make no sense are passed over, as git does.
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
