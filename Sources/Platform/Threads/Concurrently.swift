import Dispatch
import Synchronization

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
