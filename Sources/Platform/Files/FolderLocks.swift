#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore
import Synchronization
import SystemPackage

/// Keeps other processes out of folders that this process uses, until it exits for any reason.
///
/// The kernel holds the locks (`flock(2)`), so a killed process leaves none behind.
package final class FolderLocks: Sendable {
  /// Open lock files, by path.
  private let held = Mutex<[String: Int32]>([:])
  private let patience: Duration

  /// - Parameter patience: The maximum time to wait for another process.
  package init(patience: Duration = .seconds(1_800)) {
    self.patience = patience
  }

  deinit {
    for descriptor in held.withLock({ $0 }).values { close(descriptor) }
  }

  /// Waits until no other process holds the file's lock, and acquires it. Does nothing when this process already holds
  /// it.
  /// - Parameters:
  ///   - file: The lock file; it and its folder are created when missing.
  ///   - waiting: Called once before waiting, with the number of the process that holds the lock.
  /// - Throws: `Problem` when the file cannot be created, or when the other process does not release the lock.
  package func hold(_ file: String, waiting: (String) -> Void) throws {
    guard held.withLock({ $0[file] }) == nil else { return }
    let descriptor = try opened(file)
    let deadline = ContinuousClock.now + patience
    var hasSaid = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let other = holder(file)
      if !hasSaid { waiting(other) }
      hasSaid = true
      guard ContinuousClock.now < deadline else {
        close(descriptor)
        throw Problem(
          summary: "Process \(other) has been at work in \(folder(of: file)) for too long.",
          hint: "Stop it, or use another cache for this run: `XDG_CACHE_HOME=/another/folder reviewbot …`.")
      }
      usleep(100_000)
    }
    // A waiting process reports this number.
    let number = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = unsafe write(descriptor, number, number.count)
    held.withLock { $0[file] = descriptor }
  }

  private func opened(_ file: String) throws -> Int32 {
    // If it fails, creating the file gives the reason.
    try? DiskFile(folder(of: file)).makeFolders(permissions: 0o700)
    let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let reason = Errno.last
    guard descriptor >= 0 else {
      throw Problem(
        summary: "The lock \(Escaped.line(file)) cannot be created: \(reason).",
        hint: "Set XDG_CACHE_HOME to a folder that may be written to.")
    }
    return descriptor
  }

  private func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
  }

  private func holder(_ file: String) -> String {
    let text = String(decoding: DiskFile(file).read(limit: 32) ?? [], as: UTF8.self)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? "of another user" : String(digits)
  }
}
