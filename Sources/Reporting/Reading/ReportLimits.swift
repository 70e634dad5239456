/// Limits for a report file. The file comes from a job that ran the reviewed code.
package struct ReportLimits: Hashable, Sendable {
  /// Size of the file.
  package var bytes: Int
  /// The limit for findings, for tests and for files of one check.
  package var entries: Int

  package init(bytes: Int = 64 << 20, entries: Int = 200_000) {
    self.bytes = bytes
    self.entries = entries
  }
}
