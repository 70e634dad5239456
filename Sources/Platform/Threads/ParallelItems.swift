/// Items, and the threads that they are distributed over.
package struct ParallelItems<Items: RandomAccessCollection & Sendable>: Sendable where Items.Index == Int {
  let items: Items
  package let threads: Int
  /// One for few items, so that no thread is left with the last large ones; more for many items.
  let itemsPerTurn: Int

  /// - Parameters:
  ///   - threads: The largest number of threads.
  ///   - itemsPerThread: With fewer items, another thread costs more than it saves.
  package init(_ items: Items, threads: Int = Processors.count, itemsPerThread: Int = 16) {
    self.items = items
    self.threads = min(items.count, max(1, min(threads, items.count / itemsPerThread)))
    itemsPerTurn = min(64, max(1, items.count / 64))
  }

  /// Returns the range of offsets that begins at `start`; nil if no item is left.
  func turn(at start: Int) -> Range<Int>? {
    start < items.count ? start..<min(start + itemsPerTurn, items.count) : nil
  }

  func items(in turn: Range<Int>) -> Items.SubSequence {
    items[items.startIndex + turn.lowerBound..<items.startIndex + turn.upperBound]
  }
}
