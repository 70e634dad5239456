package import ReviewCore

/// The raw profiles that a run left, kept where no later run wipes them, and what reads them.
package struct CoverageProfile: Hashable, Sendable {
  /// Raw profiles, absolute. Not empty.
  package let rawProfiles: [String]
  /// SwiftPM's own merge of exactly these, when it made one.
  package let merged: String?
  /// Instrumented test binaries, absolute. Not empty.
  package let binaries: [String]
  /// Processes that ended without leaving a profile (they crashed or were ended).
  package let lostProfiles: Int
  /// The raw profiles that are in `rawProfiles` as merges of earlier passes, not as themselves.
  package let earlierProfiles: ReadProfiles
  /// Whether the run that left them failed.
  package let isFromFailingRun: Bool
  /// Where the profiles of earlier passes are kept, and all are merged; ours to remove, see `discard`.
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
  /// Removes what was kept of it, when nobody exports any more. SwiftPM's own files stay.
  /// - Throws: A `UserFacingError` error when the folder cannot be removed.
  package func discard(from files: any FileSystem) throws {
    try files.remove(folder)
  }
}
