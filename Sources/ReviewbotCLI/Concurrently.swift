import Dispatch
import Synchronization

/// Two pieces of work at the same time, and both results. What is short and waits for nobody belongs here: it holds a
/// thread.
/// - Throws: The error of the first that failed, in their order.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
) throws -> (First, Second) {
  let one = Mutex<Result<First, any Error>?>(nil)
  let two = Mutex<Result<Second, any Error>?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { turn in
    if turn == 0 {
      let result = Result { try first() }
      one.withLock { $0 = result }
    } else {
      let result = Result { try second() }
      two.withLock { $0 = result }
    }
  }
  // `concurrentPerform` returns after both have run; the fallback only says so in types.
  return (
    try one.withLock { $0 }?.get() ?? first(),
    try two.withLock { $0 }?.get() ?? second()
  )
}
