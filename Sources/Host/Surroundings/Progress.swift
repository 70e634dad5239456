import Glibc
import ReviewCore
import Synchronization

/// One line on standard error that is written over and over, on a terminal only.
package final class Progress: Sendable {
  private struct Shown {
    var text = ""
    var time: ContinuousClock.Instant?
  }

  private let width: Int
  private let isActive: Bool
  private let write: @Sendable (String) -> Void
  private let shown = Mutex(Shown())

  package convenience init(terminal: Terminal) {
    self.init(terminal: terminal) { text in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  init(terminal: Terminal, write: @escaping @Sendable (String) -> Void) {
    isActive = terminal.isTerminal
    width = max(10, (terminal.width ?? 80) - 1)
    self.write = write
  }

  /// Shows a text in place of the last one; at most ten times a second, so the caller may be lavish.
  package func show(_ text: String) {
    guard isActive else { return }
    shown.withLock { shown in
      let now = ContinuousClock.now
      if let last = shown.time, now - last < .milliseconds(100) { return }
      let line = String(Visible.line(text).prefix(width))
      guard line != shown.text else { return }
      shown = Shown(text: line, time: now)
      write("\r\u{1B}[K\(line)")
    }
  }

  /// Takes the line away, so that other output can follow.
  package func clear() {
    guard isActive else { return }
    shown.withLock { shown in
      guard !shown.text.isEmpty else { return }
      shown = Shown()
      write("\r\u{1B}[K")
    }
  }
}
