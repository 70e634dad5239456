import Yams

/// Copies the parser's tree into nodes with positions, within a budget, because aliases are expanded.
struct YAMLConversion {
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
