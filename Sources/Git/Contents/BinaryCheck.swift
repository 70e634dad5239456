import Platform

/// Git's test for binary files: a NUL among the first 8,000 bytes.
enum BinaryCheck {
  @safe static func isBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let beginning = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(8000))
    return ByteSearch.offset(of: 0, in: beginning) != nil
  }
}
