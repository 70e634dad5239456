import Dispatch
import Platform
import Synchronization

/// Distributes work over the processors, each with its own repository handle.
enum ParallelWork {
  /// With fewer items per thread, opening another repository costs more than it saves.
  private static let itemsPerThread = 16
  /// Small batches for few items, so that no thread is left with the last large ones; large batches for many items.
  private static func itemsPerTurn(_ count: Int) -> Int { min(64, max(2, count / 64)) }

  /// Returns the results in the items' order.
  /// - Throws: The error of the first item that failed.
  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], in contents: borrowing ContentReader,
    _ body: @Sendable (borrowing ContentReader, Item) throws(GitError) -> Value
  ) throws(GitError) -> [Value] {
    let threads = contents.repository.objects.areShared ? min(Processors.count, items.count / itemsPerThread) : 1
    guard threads > 1 else {
      var values: [Value] = []
      for item in items { values.append(try body(contents, item)) }
      return values
    }
    let slots = Mutex<[Result<Value, GitError>?]>(Array(repeating: nil, count: items.count))
    let next = Atomic(0)
    let layout = contents.repository.layout
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      run(items, layout, next, body) { start, results in
        slots.withLock { slots in
          for (offset, result) in results.enumerated() { slots[start + offset] = result }
        }
      }
    }
    return try collected(slots.withLock { $0 })
  }

  private static func run<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ layout: RepositoryLayout, _ next: borrowing Atomic<Int>,
    _ body: @Sendable (borrowing ContentReader, Item) throws(GitError) -> Value,
    _ store: (Int, [Result<Value, GitError>]) -> Void
  ) {
    do throws(GitError) {
      let contents = ContentReader(repository: try OpenRepository.another(layout))
      let itemsPerTurn = itemsPerTurn(items.count)
      while true {
        let start = next.add(itemsPerTurn, ordering: .relaxed).oldValue
        guard start < items.count else { return }
        let results = items[start..<min(start + itemsPerTurn, items.count)].map { item in
          Result { () throws(GitError) in try body(contents, item) }
        }
        store(start, results)
      }
    } catch {
      // Opening has just succeeded once, so this is rare; the error takes the position of the next result.
      store(min(next.add(1, ordering: .relaxed).oldValue, items.count - 1), [.failure(error)])
    }
  }

  private static func collected<Value>(_ slots: [Result<Value, GitError>?]) throws(GitError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(slots.count)
    for case .failure(let error)? in slots { throw error }
    for case .success(let value)? in slots { values.append(value) }
    return values
  }
}
