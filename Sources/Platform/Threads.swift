#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A thread that no other thread waits for.
package enum DetachedThread {
  /// Starts work on a new thread and returns at once.
  /// - Parameter stackSize: In bytes. The default suffices for work that neither recurses nor parses.
  /// - Returns: Whether the system had room for the thread.
  package static func start(stackSize: Int = 1 << 19, _ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    guard unsafe pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return false }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The thread takes ownership of the box. If the thread does not start, the box is released here.
    let box = unsafe Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, &attributes, { unsafe runWork($0) }, box.toOpaque())
    if code != 0 { unsafe box.release() }
    return code == 0
  }
}

/// The work of one thread.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Runs the `Work` that a thread starts with. Systems differ in whether they may pass nil.
private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

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
