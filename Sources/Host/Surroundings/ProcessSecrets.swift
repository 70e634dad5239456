import Foundation
import Glibc

/// Takes secrets out of what other processes of the same user can read of this one.
///
/// `/proc/PID/environ` shows the memory that a process was started with, also to the tests of a change that it runs.
/// Against root, or a debugger's rights, this is no help: there the token belongs into a job of its own.
package enum ProcessSecrets {
  /// The environment that this process was started with, after its secrets were wiped out of that memory.
  package static let environment: [String: String] = {
    let environment = ProcessInfo.processInfo.environment
    for (name, value) in environment where ChildEnvironment.isSecret(name, value: value) {
      if let value = getenv(name) { memset(value, 0, strlen(value)) }
      unsetenv(name)
    }
    return environment
  }()
}
