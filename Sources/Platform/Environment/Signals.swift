#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The reactions of this process to signals.
enum Signals {
  static func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
    signal(number, handler)
  }

  static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  /// Restores the system's own reaction.
  static func reset(_ number: Int32) {
    signal(number, SIG_DFL)
  }

  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Functions cannot be compared; their addresses can.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
