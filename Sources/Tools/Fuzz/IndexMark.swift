import Foundation
import Glibc
import Platform
import Synchronization

/// The index of the current input, in a file that survives a trap.
///
/// Each write is a single call: some hundred nanoseconds.
final class IndexMark: Sendable {
  private let index = Atomic(0)
  private let descriptor: Int32

  /// - Parameter path: Nil: the index is kept only in memory.
  init(path: String?) throws {
    guard let path else {
      descriptor = -1
      return
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var current: Int { index.load(ordering: .relaxed) }

  func set(_ index: Int) {
    self.index.store(index, ordering: .relaxed)
    guard descriptor >= 0 else { return }
    let text = Array("\(index)\n".utf8)
    unsafe pwrite(descriptor, text, text.count, 0)
  }
}

/// Ends the program when one input takes too long.
struct Watchdog: Sendable {
  let mark: IndexMark
  /// In seconds.
  let limit: Int

  func start() {
    _ = DetachedThread.start { [self] in
      var last = (index: -1, seconds: 0)
      while true {
        sleep(1)
        let current = mark.current
        last = current == last.index ? (current, last.seconds + 1) : (current, 0)
        guard last.seconds >= limit else { continue }
        FileHandle.standardError.write(Data("ci/fuzz: input \(current) takes more than \(limit) s\n".utf8))
        _exit(3)
      }
    }
  }
}
