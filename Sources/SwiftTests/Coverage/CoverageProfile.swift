package import ReviewCore

/// The raw profiles of a run, stored where no later run deletes them, and the binaries that they belong to.
package struct CoverageProfile: Hashable, Sendable {
  /// Raw profiles, absolute. Not empty.
  package let rawProfiles: [String]
  /// SwiftPM's own merge of exactly these profiles, if it made one.
  package let merged: String?
  /// Instrumented test binaries, absolute. Not empty.
  package let binaries: [String]
  /// The number of processes that ended without writing a profile (they crashed or were killed).
  package let lostProfiles: Int
  /// The raw profiles of earlier passes, which are in `rawProfiles` only as merged profiles.
  package let earlierProfiles: ReadProfiles
  /// Whether the run that wrote them failed.
  package let isFromFailingRun: Bool
  /// The folder for profiles of earlier passes and for the merged profile; `discard` removes it.
  package let folder: String

  package init(
    rawProfiles: [String], merged: String?, binaries: [String], lostProfiles: Int,
    earlierProfiles: ReadProfiles = ReadProfiles(), isFromFailingRun: Bool, folder: String
  ) {
    self.rawProfiles = rawProfiles
    self.merged = merged
    self.binaries = binaries
    self.lostProfiles = lostProfiles
    self.earlierProfiles = earlierProfiles
    self.isFromFailingRun = isFromFailingRun
    self.folder = folder
  }
  /// Removes the stored profiles after the last export. SwiftPM's own files stay.
  /// - Throws: A `UserFacingError` when the folder cannot be removed.
  package func discard(from files: any FileSystem) throws {
    try files.remove(folder)
  }
}
