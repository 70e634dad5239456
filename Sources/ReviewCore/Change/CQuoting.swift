/// Paths quoted as C strings, as git writes them in headers and reads them in its files (`core.quotePath`).
package enum CQuoting {
  /// Removes a quoted string from the front. Returns nil when the text does not begin with one, or its quoting is
  /// invalid.
  package static func unquoted(_ text: ArraySlice<UInt8>) -> (path: [UInt8], rest: ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "\"") else { return nil }
    var path: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (path, rest) }
      guard byte == UInt8(ascii: "\\") else {
        path.append(byte)
        continue
      }
      guard let escaped = escape(&rest) else { return nil }
      path.append(escaped)
    }
    return nil
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let letter = rest.popFirst() else { return nil }
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\""): 34,
      UInt8(ascii: "\\"): 92,
    ]
    if let byte = letters[letter] { return byte }
    let digits = [letter] + rest.prefix(2)
    guard digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
    rest = rest.dropFirst(2)
    return value
  }
}
