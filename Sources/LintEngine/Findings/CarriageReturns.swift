/// Text with every line feed behind a carriage return, as some working trees want it.
package func withCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(byte)
  }
  return bytes
}

/// Text with no carriage return before a line feed.
package func withoutCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    bytes.append(byte)
  }
  return bytes
}
