import Dispatch
import Synchronization

/// Runs two closures concurrently and returns both results. The first occupies a thread, so it should be short and must
/// not wait for other work. The second runs on the calling thread, and may use several threads itself.
/// - Throws: The error of the first closure, otherwise that of the second.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @escaping @Sendable () throws -> First, _ second: () throws -> Second
) throws -> (First, Second) {
  let one = Mutex<Result<First, any Error>?>(nil)
  let group = DispatchGroup()
  DispatchQueue.global(qos: .userInitiated).async(group: group) {
    let result = Result { try first() }
    one.withLock { $0 = result }
  }
  let two = Result { try second() }
  group.wait()
  // The first closure has already run; the fallback only satisfies the type checker.
  return (try one.withLock { $0 }?.get() ?? first(), try two.get())
}
