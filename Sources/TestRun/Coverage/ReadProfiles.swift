/// How many raw profiles a run left, and which of them could not be read: damaged, cut short, or empty.
package struct ReadProfiles: Hashable, Sendable {
  package var total: Int
  /// Absolute paths, in the order in which the profiles were given.
  package var unreadable: [String]

  package init(total: Int = 0, unreadable: [String] = []) {
    self.total = total
    self.unreadable = unreadable
  }

  static func + (some: ReadProfiles, others: ReadProfiles) -> ReadProfiles {
    ReadProfiles(total: some.total + others.total, unreadable: some.unreadable + others.unreadable)
  }
}
