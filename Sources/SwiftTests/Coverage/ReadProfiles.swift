/// The number of a run's raw profiles, and those that could not be read: damaged, truncated, or empty.
package struct ReadProfiles: Hashable, Sendable {
  package var total: Int
  /// Absolute paths, in the order of the input.
  package var unreadable: [String]

  package init(total: Int = 0, unreadable: [String] = []) {
    self.total = total
    self.unreadable = unreadable
  }

  static func += (all: inout ReadProfiles, others: ReadProfiles) {
    all.total += others.total
    all.unreadable += others.unreadable
  }

  static func + (some: ReadProfiles, others: ReadProfiles) -> ReadProfiles {
    var all = some
    all += others
    return all
  }
}
