/// Watches the files in folders, without the files in their subfolders.
package protocol FolderWatching: Sendable {
  /// The changes, in order. The sequence ends with `stop`. It can be iterated once.
  var changes: AsyncStream<FileChanges> { get }

  /// Begins to watch a folder. Does nothing for a folder that is watched already, or does not exist.
  /// - Parameter folder: Absolute, without symbolic links.
  /// - Throws: `FileError` when it cannot be watched.
  func watch(_ folder: String) throws

  func stop()
}

/// The way to watch folders on this system.
package enum FolderWatchers {}
