#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Dispatch
import Synchronization

/// Computes a value for each item, on several threads. Returns the values in the order of the items.
/// - Parameters:
///   - threads: The largest number of threads.
///   - itemsPerThread: With fewer items, another thread costs more than it saves.
/// - Throws: The error of the first item that failed.
package func parallelMap<Items: RandomAccessCollection & Sendable, Value: Sendable, Failure: Error>(
  _ items: Items, threads: Int = Processors.count, itemsPerThread: Int = 16,
  _ body: @Sendable (Items.Element) throws(Failure) -> Value
) throws(Failure) -> [Value] where Items.Index == Int {
  let work = ParallelItems(items, threads: threads, itemsPerThread: itemsPerThread)
  return try parallelMap(work, with: { () throws(Failure) in }) { (_, item) throws(Failure) in try body(item) }
}

/// Computes a value for each item, on several threads that each have a resource of their own.
/// - Parameter resource: Makes the resource of a thread.
/// - Throws: The error of the first item that failed, or of a resource.
package func parallelMap<Items, Resource: ~Copyable, Value: Sendable, Failure: Error>(
  _ work: ParallelItems<Items>, with resource: @Sendable () throws(Failure) -> Resource,
  _ body: @Sendable (borrowing Resource, Items.Element) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let values = ParallelValues<Value, Failure>(count: work.items.count)
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: work.threads) { _ in
    do throws(Failure) {
      let own = try resource()
      while let turn = work.turn(at: next.add(work.itemsPerTurn, ordering: .relaxed).oldValue) {
        let results = work.items(in: turn).map { item in
          Result { () throws(Failure) in try body(own, item) }
        }
        values.set(results, at: turn.lowerBound)
      }
    } catch {
      values.fail(error)
    }
  }
  return try values.all()
}

/// The values that several threads compute.
private final class ParallelValues<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var results: [Result<Value, Failure>?]
    var failure: Failure?
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(results: Array(repeating: nil, count: count)))
  }

  func set(_ results: [Result<Value, Failure>], at start: Int) {
    state.withLock { state in
      for (offset, result) in results.enumerated() { state.results[start + offset] = result }
    }
  }

  func fail(_ error: Failure) {
    state.withLock { $0.failure = error }
  }

  func all() throws(Failure) -> [Value] {
    let state = state.withLock { $0 }
    var values: [Value] = []
    values.reserveCapacity(state.results.count)
    for result in state.results {
      if let result { values.append(try result.get()) }
    }
    if let failure = state.failure { throw failure }
    return values
  }
}

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

/// The processors of this machine.
package enum Processors {
  /// The number of processors that the system uses; at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// Runs two closures concurrently and returns both results. The first occupies another thread, so it must not wait for
/// other work. The second runs on the calling thread. Both may use several threads themselves.
/// - Throws: The error of the first closure, otherwise that of the second.
package func concurrently<First: Sendable, Second, Failure: Error>(
  _ first: @escaping @Sendable () throws(Failure) -> First, _ second: () throws(Failure) -> Second
) throws(Failure) -> (First, Second) {
  let one = Mutex<Result<First, Failure>?>(nil)
  let group = DispatchGroup()
  DispatchQueue.global(qos: .userInitiated).async(group: group) {
    let result = Result { () throws(Failure) in try first() }
    one.withLock { $0 = result }
  }
  let two = Result { () throws(Failure) in try second() }
  group.wait()
  // The first closure has already run; the fallback only satisfies the type checker.
  let known = one.withLock { $0 } ?? Result { () throws(Failure) in try first() }
  return (try known.get(), try two.get())
}
