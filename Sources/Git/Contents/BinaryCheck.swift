import Glibc

/// Git's test for binary files: a NUL among the first 8,000 bytes.
enum BinaryCheck {
  @safe static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe memchr(start, 0, min(bytes.count, 8000)) != nil
  }
}
