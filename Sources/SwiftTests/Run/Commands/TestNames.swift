import ReviewCore

/// Selects listed tests as `swift test` does: a name must match any filter and no skip pattern.
struct TestNames: Sendable {
  private let filter: [String]
  private let skip: [String]

  init(filter: [String], skip: [String]) {
    self.filter = filter
    self.skip = skip
  }

  var isEverything: Bool { filter.isEmpty && skip.isEmpty }

  /// Returns nil when a pattern cannot be parsed, because the selection is then unknown.
  func matching(_ names: [String]) -> [String]? {
    guard !isEverything else { return names }
    do {
      let filters = try filter.map { try Regex($0) }
      let skips = try skip.map { try Regex($0) }
      return names.filter { name in
        (filters.isEmpty || filters.contains { name.contains($0) }) && !skips.contains { name.contains($0) }
      }
    } catch {
      return nil
    }
  }
}
