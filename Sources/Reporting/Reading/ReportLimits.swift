/// Limits for a report file. The file comes from a job that ran the reviewed code.
package struct ReportLimits: Hashable, Sendable {
  /// Size of the file.
  package var bytes: Int
  /// The limit for findings, for tests and for files of one check.
  package var entries: Int
  /// The limit for JSON values of the whole file, because a value takes much more memory than its text.
  package var values: Int

  package init(bytes: Int = 64 << 20, entries: Int = 200_000, values: Int? = nil) {
    self.bytes = bytes
    self.entries = entries
    self.values = values ?? max(1_000_000, bytes / 8)
  }
}
