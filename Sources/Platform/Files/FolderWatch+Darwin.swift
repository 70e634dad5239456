#if canImport(Darwin)
extension FolderWatchers {
  /// Returns a watch of no folder. macOS has no `inotify`, and its `kqueue` needs an open descriptor for each file.
  package static func standard() throws -> any FolderWatching { FolderPolling() }
}
#endif
