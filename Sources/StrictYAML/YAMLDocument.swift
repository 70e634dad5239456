import Yams

/// Reads one YAML document strictly: duplicate keys, keys that are not text, a second document, and unreasonable depth
/// or size are problems, never traps.
///
/// - Parameter file: The name that problems show.
/// - Returns: Nil when the document is empty or contains only comments.
/// - Throws: `YAMLProblem` for the first problem.
package func parse(_ text: String, file: String) throws(YAMLProblem) -> YAMLNode? {
  let source = YAMLSource(text: text, file: file)
  try source.checkBounds()
  guard let root = try source.compose() else { return nil }
  var conversion = YAMLConversion(source: source)
  let node = try conversion.convert(root, depth: 0)
  return node.isNull ? nil : node
}

/// Reads bytes, which must be UTF-8; skips a byte order mark.
package func parse(_ bytes: [UInt8], file: String) throws(YAMLProblem) -> YAMLNode? {
  let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  guard let text = String(validating: body, as: UTF8.self) else {
    let position = firstInvalidPosition(in: body)
    throw YAMLProblem(
      file: file, line: position.line, column: position.column, message: "there are bytes here that are not UTF-8",
      hint: "Save the file as UTF-8.")
  }
  return try parse(text, file: file)
}

/// Returns the line and column of the first byte that the UTF-8 decoder had to replace.
private func firstInvalidPosition(in bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
  let decoded = String(decoding: bytes, as: UTF8.self).utf8
  let valid = zip(decoded, bytes).prefix { $0 == $1 }.map(\.1)
  let lineStart = valid.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  return (valid.count { $0 == UInt8(ascii: "\n") } + 1, valid.count - lineStart + 1)
}
