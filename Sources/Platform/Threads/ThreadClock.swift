#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A clock for the processor time of one thread, independent of other load on the machine.
package struct ThreadClock: Sendable {
  #if canImport(Darwin)
  private let thread: mach_port_t
  #else
  private let id: clockid_t
  #endif

  /// The clock of the calling thread. Other threads may read it while that thread runs.
  package static var current: ThreadClock {
    #if canImport(Darwin)
    return ThreadClock(thread: unsafe pthread_mach_thread_np(pthread_self()))
    #else
    var id = CLOCK_THREAD_CPUTIME_ID
    unsafe pthread_getcpuclockid(pthread_self(), &id)
    return ThreadClock(id: id)
    #endif
  }

  package var time: Duration {
    #if canImport(Darwin)
    var info = thread_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size)
    // The system writes at most `count` numbers, and the structure has as many.
    let code = unsafe withUnsafeMutablePointer(to: &info) { info in
      unsafe info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { numbers in
        unsafe thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), numbers, &count)
      }
    }
    guard code == KERN_SUCCESS else { return .zero }
    return .seconds(Int(info.user_time.seconds) + Int(info.system_time.seconds))
      + .microseconds(Int(info.user_time.microseconds) + Int(info.system_time.microseconds))
    #else
    var time = timespec()
    unsafe clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #endif
  }
}
