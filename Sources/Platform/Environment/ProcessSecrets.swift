#if canImport(Darwin)
import Darwin
#else
import Clinux
import Glibc
#endif
import Foundation

/// Hides this process's secrets from other processes of the same user, such as the tests of a change.
///
/// Root with `CAP_SYS_PTRACE` can still read them, and any process can read those of the shell that started this
/// program. Where untrusted code runs, the token therefore belongs in another job.
package enum ProcessSecrets {
  /// The environment that this process was started with. The first access overwrites the secrets in the memory that
  /// other processes can read (`/proc/PID/environ`, on Darwin `KERN_PROCARGS2`), and on Linux makes the process
  /// non-dumpable. Access it before any other program is started.
  package static let environment: [String: String] = {
    #if os(Linux)
    // It fails only on kernels without the option; then only the overwritten environment protects the secrets.
    _ = linux_hide_memory()
    #endif
    let environment = ProcessInfo.processInfo.environment
    for (name, value) in environment where ChildEnvironment.isSecret(name, value: value) {
      // The value is overwritten in place, up to its zero; no other thread exists yet.
      if let value = unsafe getenv(name) { unsafe memset(value, 0, strlen(value)) }
      unsafe unsetenv(name)
    }
    return environment
  }()
}
