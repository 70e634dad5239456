#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How long a thread has been at work, whatever else the machine does.
struct ThreadClock: Sendable {
  private let id: clockid_t

  /// Of the thread that asks. It may be read on any other, as long as that one runs.
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
