/// Returns whether a byte is part of a word: letters, digits, `_`, and every byte of a longer UTF-8 character.
package func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
    true
  default: false
  }
}

/// Returns whether a byte is an ASCII letter, an ASCII digit or `_`.
package func isASCIIWordByte(_ byte: UInt8) -> Bool {
  byte < 0x80 && isWordByte(byte)
}
