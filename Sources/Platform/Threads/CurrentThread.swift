#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The calling thread.
package enum CurrentThread {
  /// Blocks the thread. For synchronous code only: a task would occupy a thread of the pool.
  package static func sleep(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = request
    while unsafe nanosleep(&request, &rest) != 0 && errno == EINTR { request = rest }
  }
}
