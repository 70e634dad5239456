/// Returns the text with a carriage return before every line feed, as some working trees require.
package func withCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(byte)
  }
  return bytes
}

/// Returns the text without the carriage returns before line feeds.
package func withoutCarriageReturns(_ text: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in text {
    if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    bytes.append(byte)
  }
  return bytes
}
