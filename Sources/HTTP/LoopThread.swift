#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of its own, for work that blocks: it must not take one of the few that tasks share.
enum LoopThread {
  /// - Returns: False when the system has no thread left.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    let result = unsafe pthread_create(&thread, nil, threadMain, box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  /// A server that hangs up must not end the process: SIGPIPE goes to the thread that wrote, so blocking it there does.
  static func ignoreBrokenPipes() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe _ = pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

#if canImport(Glibc)
  private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body() }
    return nil
  }
#else
  private func threadMain(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#endif
