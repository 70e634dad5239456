/// What a report file may be at most. It comes from a job that ran the reviewed code.
package struct ReportLimits: Hashable, Sendable {
  /// Size of the file.
  package var bytes: Int
  /// Findings, tests and files of one check, each.
  package var entries: Int

  package init(bytes: Int = 64 << 20, entries: Int = 200_000) {
    self.bytes = bytes
    self.entries = entries
  }
}
