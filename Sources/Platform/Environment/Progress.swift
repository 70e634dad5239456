import Glibc
import ReviewCore
import Synchronization

/// What is being done at the moment.
package struct ProgressState: Hashable, Sendable {
  /// Such as `testing`: what a log names when it begins.
  package let phase: String
  /// How far it is, as it follows the phase: ` 4 of 6, 1 failed`.
  package let detail: String
  /// What runs in it now; nil when that is not known.
  package let activity: String?

  package init(phase: String, detail: String = "", activity: String? = nil) {
    self.phase = phase
    self.detail = detail
    self.activity = activity
  }
}

/// Shows on standard error what is being done: on a terminal in one line that is written over and over, elsewhere in a
/// line for each phase, and one every 30 s while a phase lasts.
package final class Progress: Sendable {
  private let display: Mutex<ProgressDisplay>
  private let now: @Sendable () -> Duration
  private let pause: @Sendable () async throws -> Void
  private let write: @Sendable (String) -> Void
  /// Shows the time that passes while no state comes.
  private let ticker = Mutex<Task<Void, any Error>?>(nil)

  package convenience init(terminal: Terminal) {
    let start = ContinuousClock.now
    self.init(
      terminal: terminal, now: { ContinuousClock.now - start }, pause: { try await Task.sleep(for: .seconds(1)) }
    ) { text in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// - Parameters:
  ///   - now: The time since any moment.
  ///   - pause: Returns when the time that is shown should be brought up to date.
  init(
    terminal: Terminal, now: @escaping @Sendable () -> Duration, pause: @escaping @Sendable () async throws -> Void,
    write: @escaping @Sendable (String) -> Void
  ) {
    display = Mutex(ProgressDisplay(terminal: terminal))
    self.now = now
    self.pause = pause
    self.write = write
  }

  deinit {
    ticker.withLock { $0?.cancel() }
  }

  /// Called as often as there is news.
  package func show(_ state: ProgressState) {
    put { $0.show(state, at: now()) }
    ticker.withLock { ticker in
      ticker = ticker ?? Task { [weak self, pause] in
        while true {
          try await pause()
          guard let self else { return }
          self.put { $0.tick(at: self.now()) }
        }
      }
    }
  }

  /// Takes the line of a terminal away, so that other output can follow.
  package func clear() {
    ticker.withLock { ticker in
      ticker?.cancel()
      ticker = nil
    }
    put { $0.clear() }
  }

  /// Written under the lock, so that two texts do not mix.
  private func put(_ change: (inout ProgressDisplay) -> String?) {
    display.withLock { display in
      if let text = change(&display) { write(text) }
    }
  }
}
