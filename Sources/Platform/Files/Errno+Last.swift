#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import SystemPackage

extension Errno {
  /// The reason why the last call of the system failed. Read it before any other call.
  static var last: Errno { Errno(rawValue: errno) }
}
