import ReviewCore

/// Combines the diagnostics of a build log and those that the compiler serialized.
struct MergedDiagnostics {
  /// Two diagnostics are equal if message and location are equal. The log has only the first line of the message.
  private struct Key: Hashable {
    let severity: Severity
    let location: Location
    let line: Substring

    init?(_ diagnostic: BuildDiagnostic) {
      guard let location = diagnostic.location else { return nil }
      severity = diagnostic.severity
      self.location = location
      line = diagnostic.message.prefix { !$0.isNewline }
    }
  }

  private var diagnostics: [BuildDiagnostic] = []
  private var indices: [Key: Int] = [:]
  private var seen: Set<BuildDiagnostic> = []

  /// - Parameters:
  ///   - isBuilt: Whether the build completed. Only then are warnings current that are missing from the log; errors
  ///     that are missing from it never are.
  /// - Returns: Each diagnostic once, by path and line, independent of the order of compilation. Those without a
  ///   location come last, in the order of the log.
  static func list(
    logged: [BuildDiagnostic], serialized: [BuildDiagnostic], isBuilt: Bool
  ) -> [BuildDiagnostic] {
    var merged = Self()
    for diagnostic in logged { merged.add(diagnostic) }
    let told = Set(merged.indices.keys)
    for diagnostic in serialized {
      guard let key = Key(diagnostic) else { continue }
      if told.contains(key) || isBuilt && diagnostic.severity == .warning { merged.add(diagnostic) }
    }
    return merged.sorted
  }

  private mutating func add(_ diagnostic: BuildDiagnostic) {
    guard let key = Key(diagnostic) else {
      if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
      return
    }
    guard let index = indices[key] else {
      indices[key] = diagnostics.count
      diagnostics.append(diagnostic)
      return
    }
    diagnostics[index] = diagnostics[index].merged(with: diagnostic)
  }

  private var sorted: [BuildDiagnostic] {
    let placed = diagnostics.enumerated().compactMap { index, diagnostic in
      diagnostic.location.map { (place: $0, index: index, diagnostic: diagnostic) }
    }
    let ascending = placed.sorted { left, right in
      if left.place.path != right.place.path { return left.place.path < right.place.path }
      let starts = (left.place.start, right.place.start)
      if let first = starts.0, let second = starts.1, first != second { return first < second }
      return left.index < right.index
    }
    return ascending.map(\.diagnostic) + diagnostics.filter { $0.location == nil }
  }
}

extension BuildDiagnostic {
  /// Returns the diagnostic with details from another reader.
  fileprivate func merged(with other: BuildDiagnostic) -> BuildDiagnostic {
    BuildDiagnostic(
      severity: severity, message: other.message.count > message.count ? other.message : message, location: location,
      group: group ?? other.group, notes: other.notes.count >= notes.count ? other.notes : notes, fix: fix ?? other.fix)
  }
}
