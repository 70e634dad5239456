import Dispatch
import Synchronization

/// Two pieces of work at the same time, and both results. What is short and waits for nobody belongs here: it holds a
/// thread. The second keeps the calling one, and may spread its work over the processors itself.
/// - Throws: The error of the first that failed, in their order.
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
  // It has run by now; the fallback only says so in types.
  return (try one.withLock { $0 }?.get() ?? first(), try two.get())
}
