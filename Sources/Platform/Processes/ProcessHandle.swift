#if canImport(Darwin)
import Darwin
#else
import Clinux
import Glibc
#endif
import ReviewCore

/// Refers to a process that is not a child of this one, and to its end.
final class ProcessHandle: Sendable {
  private let descriptor: Int32

  /// Nil when the process has ended, and on systems without such handles.
  init?(_ process: ProcessEntry.Identity) {
    #if os(Linux)
    let descriptor = linux_open_process(process.id)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    // The id may have been given to another process before it was opened.
    guard ProcessEntry(id: process.id)?.identity == process else { return nil }
    #else
    return nil
    #endif
  }

  deinit { close(descriptor) }

  /// Nil while the process is running, before its parent has read its status, and on kernels that do not tell.
  var termination: ProcessOutcome.Termination? {
    #if os(Linux)
    var status: Int32 = 0
    guard unsafe linux_read_ending(descriptor, &status) else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    #else
    nil
    #endif
  }
}
