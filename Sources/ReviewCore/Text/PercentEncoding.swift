/// Percent-encodes all bytes of a path but its slashes and unreserved characters (RFC 3986, section 2.3). The result
/// therefore has no control character, whatever the name of the file is.
package func percentEncoded(path bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    if isUnreserved(byte) || byte == UInt8(ascii: "/") { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }.joined()
}

/// Whether a byte of an address needs no encoding.
func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}
