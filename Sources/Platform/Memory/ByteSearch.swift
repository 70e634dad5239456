#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Searches with the C library, which compares many bytes at once.
package enum ByteSearch {
  /// Returns the offset of the first such byte; nil without one.
  @safe package static func offset(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else { return nil }
    return unsafe UnsafeRawPointer(found) - start
  }

  /// Returns whether a text occurs before the first zero.
  package static func occurs(_ text: String, in bytes: [UInt8]) -> Bool {
    CStrings.with(bytes) { bytes in unsafe strstr(bytes, text) != nil }
  }
}
