#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Texts in the form that C functions take.
package enum CStrings {
  /// Passes bytes as a text that a zero ends. For C, the text ends at the first zero among the bytes.
  @safe package static func with<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var ended = bytes
    ended.append(0)
    return unsafe ended.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return unsafe body("") }
      return unsafe body(start.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Passes a list of texts as `char *const[]`, terminated by a null pointer.
  @safe static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { pointer in unsafe free(pointer) } }
    return unsafe pointers.withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else {
        var none: UnsafeMutablePointer<CChar>?
        return unsafe body(&none)
      }
      return unsafe body(start)
    }
  }
}

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
