#if os(Linux)
import Glibc
import ReviewCore
import Synchronization
import SystemPackage

/// Watches folders with `inotify` (inotify(7)): it costs nothing while no file changes.
package final class FolderWatch: FolderWatching {
  /// Changes that follow within this time belong together, such as those of `git checkout`. In milliseconds.
  private static let quiet: Int32 = 15
  /// Changes are reported after this time even if others follow without a pause.
  private static let patience = Duration.seconds(1)
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_EXCL_UNLINK)

  package let changes: AsyncStream<FileChanges>
  private let descriptor: Int32
  private let end: AlarmPipe
  /// The folders, by the numbers of their watches.
  private let folders = Mutex<[Int32: String]>([:])

  /// - Throws: `FileError` when the system has no room for another watch.
  package init() throws {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw Self.error("/", .last) }
    guard let end = AlarmPipe() else {
      close(descriptor)
      throw Self.error("/", .tooManyOpenFiles)
    }
    let (changes, continuation) = AsyncStream.makeStream(of: FileChanges.self)
    (self.descriptor, self.end, self.changes) = (descriptor, end, changes)
    let isStarted = DetachedThread.start { [self] in
      collect(into: continuation)
      continuation.finish()
      close(descriptor)
      end.closeAll()
    }
    guard isStarted else {
      close(descriptor)
      end.closeAll()
      throw Self.error("/", .resourceTemporarilyUnavailable)
    }
  }

  package func watch(_ folder: String) throws {
    try folders.withLock { folders in
      let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
      guard number < 0 else { return folders[number] = folder }
      let error = Errno.last
      guard error != .noSuchFileOrDirectory, error != .notDirectory else { return }
      throw Self.error(folder, error)
    }
  }

  package func stop() {
    end.send(0)
  }

  /// Returns when the watch is stopped.
  private func collect(into continuation: AsyncStream<FileChanges>.Continuation) {
    var pending = FileChanges()
    var deadline = ContinuousClock.now
    while true {
      var waiting = [end.reader, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = unsafe poll(&waiting, 2, pending.isEmpty ? -1 : Self.quiet)
      guard waiting[0].revents == 0 else { return }
      if pending.isEmpty { deadline = .now + Self.patience }
      if waiting[1].revents != 0 { add(to: &pending) }
      guard count == 0 || .now > deadline, !pending.isEmpty else { continue }
      continuation.yield(pending)
      pending = FileChanges()
    }
  }

  /// Reads the events that have arrived.
  private func add(to changes: inout FileChanges) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return }
    let events = FolderEvent.events(in: bytes[..<count])
    folders.withLock { folders in
      for event in events { event.add(to: &changes, folder: folders[event.watch]) }
    }
  }

  private static func error(_ folder: String, _ error: Errno) -> FileError {
    guard error == .noSpace || error == .tooManyOpenFiles else { return FileError("watched", folder, error) }
    return FileError(
      "watched", folder, because: "the system's limit of watched folders is reached",
      hint: "Raise it with `sysctl fs.inotify.max_user_watches=524288`, or end other programs that watch files.")
  }
}

extension FolderWatchers {
  /// Returns a watch of no folder.
  /// - Throws: `FileError` when the system has no room for another watch.
  package static func standard() throws -> any FolderWatching { try FolderWatch() }
}

/// One event of `inotify`.
private struct FolderEvent {
  let watch: Int32
  private let mask: UInt32
  private let name: String

  /// Reads `struct inotify_event` values: the watch, the mask, a cookie and the length of the name, four bytes each,
  /// then the name with zero bytes behind it.
  static func events(in bytes: ArraySlice<UInt8>) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var rest = bytes
    while rest.count >= 16 {
      let length = Int(number(rest, at: 12))
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(
        FolderEvent(
          watch: Int32(bitPattern: number(rest, at: 0)), mask: number(rest, at: 4),
          name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }

  /// Reads a number in the byte order of all systems that Swift supports on Linux.
  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    bytes.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func has(_ flag: Int32) -> Bool { mask & UInt32(flag) != 0 }

  func add(to changes: inout FileChanges, folder: String?) {
    if has(IN_Q_OVERFLOW) { changes.isIncomplete = true }
    guard let folder, !name.isEmpty else { return }
    let path = "\(folder)/\(name)"
    if !has(IN_ISDIR) {
      // A new file is reported again when its contents are written.
      if !has(IN_CREATE) { changes.files.insert(path) }
    } else if has(IN_CREATE) || has(IN_MOVED_TO) {
      changes.folders.insert(path)
    } else {
      // The files of a folder that was moved away have no events of their own.
      changes.isIncomplete = true
    }
  }
}
#endif
