/// A document in a form that is read without the YAML parser, at a fraction of its cost, for embedding in a build.
///
/// In the order of the file, each value has its kind, its line, its column and its size (bytes or entries). They are
/// separated by spaces and terminated by `:`; the bytes or the entries follow. The kinds are `p` for a plain scalar,
/// `q` for a quoted one, `[` and `{`.
extension YAMLNode {
  package var packed: String {
    let position = "\(line) \(column)"
    switch content {
    case .scalar(let text, let isPlain): return "\(isPlain ? "p" : "q")\(position) \(text.utf8.count):\(text)"
    case .sequence(let nodes): return "[\(position) \(nodes.count):" + nodes.map(\.packed).joined()
    case .mapping(let entries):
      return "{\(position) \(entries.count):" + entries.map { $0.keyNode.packed + $0.value.packed }.joined()
    }
  }

  /// - Returns: Nil when the text does not have the format of `packed`.
  package init?(packed text: String, file: String) {
    var reader = PackedReader(bytes: Array(text.utf8), file: file)
    guard let node = reader.node() else { return nil }
    self = node
  }

  /// Returns a mapping with some of its entries.
  package func keeping(_ isKept: (String) -> Bool) -> YAMLNode {
    guard case .mapping(let entries) = content else { return self }
    return YAMLNode(file: file, line: line, column: column, content: .mapping(entries.filter { isKept($0.key) }))
  }
}

private struct PackedReader {
  let bytes: [UInt8]
  let file: String
  private var offset = 0

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func node() -> YAMLNode? {
    guard offset < bytes.count else { return nil }
    let kind = bytes[offset]
    offset += 1
    guard let line = number(), let column = number(), let size = number(), size <= bytes.count else { return nil }
    return content(kind, size: size).map { YAMLNode(file: file, line: line, column: column, content: $0) }
  }

  private mutating func content(_ kind: UInt8, size: Int) -> YAMLNode.Content? {
    switch kind {
    case UInt8(ascii: "p"), UInt8(ascii: "q"):
      guard offset + size <= bytes.count else { return nil }
      defer { offset += size }
      let text = String(decoding: bytes[offset..<(offset + size)], as: UTF8.self)
      return .scalar(text, isPlain: kind == UInt8(ascii: "p"))
    case UInt8(ascii: "["):
      return nodes(size).map(YAMLNode.Content.sequence)
    case UInt8(ascii: "{"):
      return nodes(2 * size).flatMap(Self.entries)
    default:
      return nil
    }
  }

  private mutating func nodes(_ count: Int) -> [YAMLNode]? {
    var nodes: [YAMLNode] = []
    nodes.reserveCapacity(count)
    for _ in 0..<count {
      guard let node = node() else { return nil }
      nodes.append(node)
    }
    return nodes
  }

  private static func entries(_ nodes: [YAMLNode]) -> YAMLNode.Content? {
    var entries: [YAMLMapping.Entry] = []
    for index in stride(from: 0, to: nodes.count, by: 2) {
      guard case .scalar(let key, _) = nodes[index].content else { return nil }
      entries.append(YAMLMapping.Entry(key: key, keyNode: nodes[index], value: nodes[index + 1]))
    }
    return .mapping(entries)
  }

  /// Reads decimal digits and the one byte after them.
  private mutating func number() -> Int? {
    var value = 0
    let start = offset
    while offset < bytes.count, offset - start < 12, (0x30...0x39).contains(bytes[offset]) {
      value = value * 10 + Int(bytes[offset] - 0x30)
      offset += 1
    }
    guard offset > start, offset < bytes.count else { return nil }
    offset += 1
    return value
  }
}
