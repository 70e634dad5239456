import ReviewCore
import Synchronization

/// The output of a run so far. Shared between the readers of its two streams and the watcher.
final class RunState: Sendable {
  private struct Content {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var lastSign = ContinuousClock.now
    var isCancelled = false
  }

  private let content = Mutex(Content())
  private let keptBytes: Int
  private let observe: @Sendable (ProcessOutput) -> Void

  init(keptBytes: Int, observe: @escaping @Sendable (ProcessOutput) -> Void) {
    self.keptBytes = keptBytes
    self.observe = observe
  }

  var output: [UInt8] { content.withLock { $0.output } }
  var error: [UInt8] { content.withLock { $0.error } }
  var lastSign: ContinuousClock.Instant { content.withLock { $0.lastSign } }
  var isCancelled: Bool { content.withLock { $0.isCancelled } }

  func cancel() {
    content.withLock { $0.isCancelled = true }
  }

  /// Observes under the lock, so that pieces arrive one at a time.
  func take(_ piece: ProcessOutput) {
    content.withLock { content in
      content.lastSign = .now
      switch piece {
      case .standardOutput(let bytes): keep(bytes, in: &content.output)
      case .standardError(let bytes): keep(bytes, in: &content.error)
      }
      observe(piece)
    }
  }

  private func keep(_ bytes: [UInt8], in kept: inout [UInt8]) {
    kept += bytes.prefix(max(0, keptBytes - kept.count))
  }
}
