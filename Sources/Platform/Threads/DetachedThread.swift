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
