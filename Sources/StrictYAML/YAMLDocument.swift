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

/// Copies the parser's tree into nodes with positions, within a budget, because aliases are expanded.
private struct YAMLConversion {
  let source: YAMLSource
  /// The number of nodes that may still be created.
  private var budget = 200_000

  init(source: YAMLSource) {
    self.source = source
  }

  mutating func convert(_ node: Yams.Node, depth: Int) throws(YAMLProblem) -> YAMLNode {
    budget -= 1
    guard depth <= YAMLSource.depthLimit, budget > 0 else {
      let hint = "Use fewer levels and fewer aliases."
      throw source.problem("this is nested too deeply or repeated too often", at: node.mark, hint: hint)
    }
    let position = source.position(of: node.mark)
    let content = try content(of: node, depth: depth)
    return YAMLNode(file: source.file, line: position.line, column: position.column, content: content)
  }

  private mutating func content(of node: Yams.Node, depth: Int) throws(YAMLProblem) -> YAMLNode.Content {
    switch node {
    case .scalar(let scalar):
      return .scalar(scalar.string, isPlain: scalar.style == .plain)
    case .sequence(let sequence):
      var nodes: [YAMLNode] = []
      for item in sequence { nodes.append(try convert(item, depth: depth + 1)) }
      return .sequence(nodes)
    case .mapping(let mapping):
      return .mapping(try entries(of: mapping, depth: depth))
    case .alias:
      throw source.problem("this alias is not defined", at: node.mark)
    }
  }

  private mutating func entries(of mapping: Node.Mapping, depth: Int) throws(YAMLProblem) -> [YAMLMapping.Entry] {
    var entries: [YAMLMapping.Entry] = []
    var seen: Set<String> = []
    for (key, value) in mapping {
      let keyNode = try convert(key, depth: depth + 1)
      guard case .scalar(let name, _) = keyNode.content else {
        throw keyNode.problem("a key must be a text", hint: "Write a word before the colon.")
      }
      guard seen.insert(name).inserted else {
        throw keyNode.problem("the key \(quoted(name)) is duplicated", hint: "Keep one of them.")
      }
      entries.append(YAMLMapping.Entry(key: name, keyNode: keyNode, value: try convert(value, depth: depth + 1)))
    }
    return entries
  }
}
