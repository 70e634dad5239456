#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A clock for the processor time of one thread, independent of other load on the machine.
struct ThreadClock: Sendable {
  private let id: clockid_t

  /// The clock of the calling thread. Other threads may read it while that thread runs.
  static var current: ThreadClock {
    var id = CLOCK_THREAD_CPUTIME_ID
    unsafe pthread_getcpuclockid(pthread_self(), &id)
    return ThreadClock(id: id)
  }

  var time: Duration {
    var time = timespec()
    unsafe clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
