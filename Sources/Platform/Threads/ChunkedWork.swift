import Dispatch
import Synchronization

/// Distributes many small steps over threads.
package enum ChunkedWork {
  private static let stepsPerTurn = 16

  /// Calls `body` once for each index below `count`, on several threads, and waits for all.
  package static func run(_ count: Int, threads: Int = Processors.count, _ body: @Sendable (Int) -> Void) {
    let next = Atomic(0)
    let turns = (count + stepsPerTurn - 1) / stepsPerTurn
    DispatchQueue.concurrentPerform(iterations: min(max(1, threads), turns)) { _ in
      while true {
        let start = next.add(stepsPerTurn, ordering: .relaxed).oldValue
        guard start < count else { return }
        for index in start..<min(start + stepsPerTurn, count) { body(index) }
      }
    }
  }
}
