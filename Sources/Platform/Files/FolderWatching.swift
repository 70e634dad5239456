import ReviewCore
import Synchronization
import SystemPackage

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

/// What changed in watched folders, up to a moment without further changes.
package struct FileChanges: Hashable, Sendable {
  /// The absolute paths of files that were written, replaced, moved or removed.
  package var files: Set<String>
  /// The absolute paths of new folders, whose files are not watched yet.
  package var folders: Set<String>
  /// Whether the system dropped changes, so that any file may have changed.
  package var isIncomplete: Bool

  package init(files: Set<String> = [], folders: Set<String> = [], isIncomplete: Bool = false) {
    self.files = files
    self.folders = folders
    self.isIncomplete = isIncomplete
  }

  package var isEmpty: Bool { self == FileChanges() }
}

/// Watches folders by listing them at intervals, for systems without `inotify`. It notices a change after half the
/// interval on average, and lists all folders even if nothing changes.
package final class FolderPolling: FolderWatching {
  /// The files of a folder with their versions, and its subfolders.
  private struct Listing: Hashable {
    var files: [String: FileStatus.Version] = [:]
    var folders: Set<String> = []
  }

  package let changes: AsyncStream<FileChanges>
  private let listings = Mutex<[String: Listing]>([:])
  private let task: Mutex<Task<Void, Never>?>

  package init(interval: Duration = .milliseconds(250)) {
    let (changes, continuation) = AsyncStream.makeStream(of: FileChanges.self)
    self.changes = changes
    task = Mutex(nil)
    let polling = Task { [weak self] in
      while (try? await Task.sleep(for: interval)) != nil, let found = self?.changed() {
        if !found.isEmpty { continuation.yield(found) }
      }
      continuation.finish()
    }
    task.withLock { $0 = polling }
  }

  deinit { stop() }

  package func watch(_ folder: String) throws {
    let listing: Listing
    do throws(Errno) {
      listing = try Self.listing(of: folder)
    } catch {
      throw FileError("watched", folder, error)
    }
    listings.withLock { listings in
      if listings[folder] == nil { listings[folder] = listing }
    }
  }

  package func stop() {
    task.withLock { $0?.cancel() }
  }

  /// Returns the changes since the last call.
  private func changed() -> FileChanges {
    listings.withLock { listings in
      var changes = FileChanges()
      for (folder, old) in listings {
        guard let new = try? Self.listing(of: folder) else {
          changes.isIncomplete = true
          continue
        }
        guard new != old else { continue }
        listings[folder] = new
        let names = Set(old.files.keys).union(new.files.keys).filter { old.files[$0] != new.files[$0] }
        changes.files.formUnion(names.map { "\(folder)/\($0)" })
        changes.folders.formUnion(new.folders.subtracting(old.folders).map { "\(folder)/\($0)" })
        if !old.folders.isSubset(of: new.folders) { changes.isIncomplete = true }
      }
      return changes
    }
  }

  /// Returns an empty listing for a folder that does not exist.
  private static func listing(of folder: String) throws(Errno) -> Listing {
    var listing = Listing()
    for entry in try DiskFile(folder).entriesIfPresent() {
      guard let name = String(validating: entry.name, as: UTF8.self),
        let status = DiskFile("\(folder)/\(name)").status
      else { continue }
      if status.kind == .folder { listing.folders.insert(name) } else { listing.files[name] = status.version }
    }
    return listing
  }
}
