#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The user that this process runs as.
package enum CurrentUser {
  package static var id: UInt32 { getuid() }
  /// The user whose permissions apply; differs from `id` in a program with the set-user-ID bit.
  package static var effectiveID: UInt32 { geteuid() }
}
