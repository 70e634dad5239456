#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ReviewCore
import Synchronization

/// The current state of the work.
package struct ProgressState: Hashable, Sendable {
  /// For example `testing`: logs print it when the phase begins.
  package let phase: String
  /// The progress within the phase, printed after its name: ` 4 of 6, 1 failed`.
  package let detail: String
  /// The current activity within the phase; nil when unknown.
  package let activity: String?

  package init(phase: String, detail: String = "", activity: String? = nil) {
    self.phase = phase
    self.detail = detail
    self.activity = activity
  }
}

/// Shows the current work on standard error. On a terminal, one line is redrawn; otherwise, one line is printed for
/// each phase, and another every 30 s while the phase continues.
package final class Progress: Sendable {
  private let display: Mutex<ProgressDisplay>
  private let now: @Sendable () -> Duration
  private let pause: @Sendable () async throws -> Void
  private let output: Output
  /// Updates the displayed time while no new state arrives.
  private let ticker = Mutex<Task<Void, any Error>?>(nil)

  package convenience init(terminal: Terminal) {
    let start = ContinuousClock.now
    // The review does not depend on its progress being shown.
    let output = Output(
      columns: { terminal.redrawsLine ? Terminal.columns(of: .standardError) : nil },
      write: { try? DescriptorIO.writeAll(Array($0.utf8), to: STDERR_FILENO) })
    self.init(
      terminal: terminal, output: output, now: { ContinuousClock.now - start },
      pause: { try await Task.sleep(for: .seconds(1)) })
  }

  /// The stream that shows the progress.
  struct Output: Sendable {
    /// Returns the present width of the terminal; nil when it is unknown.
    let columns: @Sendable () -> Int?
    let write: @Sendable (String) -> Void
  }

  /// - Parameters:
  ///   - now: The time since an arbitrary point.
  ///   - pause: Returns when the displayed time should be updated.
  init(
    terminal: Terminal, output: Output, now: @escaping @Sendable () -> Duration,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    display = Mutex(ProgressDisplay(terminal: terminal))
    self.output = output
    self.now = now
    self.pause = pause
  }

  deinit {
    ticker.withLock { $0?.cancel() }
  }

  /// Shows a state; called as often as it changes.
  /// - Parameter source: The run that shows it, if several run at once.
  package func show(_ state: ProgressState, by source: ObjectIdentifier? = nil) {
    put { $0.show(state, by: source, at: now()) }
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

  /// Prints a line that stays, above the line with the progress.
  /// - Parameter line: Already escaped; it may have colours.
  package func say(_ line: String) {
    put { $0.line(line) }
  }

  /// Removes the line from a terminal, so that other output can follow.
  package func clear(_ source: ObjectIdentifier? = nil) {
    put { $0.clear(source) }
    guard display.withLock({ $0.isEmpty }) else { return }
    ticker.withLock { ticker in
      ticker?.cancel()
      ticker = nil
    }
  }

  /// Writes under the lock, so that two texts do not mix.
  private func put(_ change: (inout ProgressDisplay) -> String?) {
    display.withLock { display in
      if let columns = output.columns() { display.fit(columns) }
      if let text = change(&display) { output.write(text) }
    }
  }
}
