import ReviewCore

/// Which of the listed tests a selection means, as `swift test` does: any filter is found in the name, and no skip is.
struct TestNames: Sendable {
  private let filter: [String]
  private let skip: [String]

  init(filter: [String], skip: [String]) {
    self.filter = filter
    self.skip = skip
  }

  var isEverything: Bool { filter.isEmpty && skip.isEmpty }

  /// Nil when a pattern is none that we can read: then nothing is known.
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
