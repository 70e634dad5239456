package import StrictYAML

/// How often a rule's findings were right, where somebody read them.
package struct RulePrecision: Hashable, Sendable {
  /// So many findings were read; more than 0.
  package let read: Int
  /// So many of them were right; at most `read`.
  package let right: Int
  /// The code bases that they were found in, at least one.
  package let codeBases: [String]
}

extension RulePrecision {
  /// Reads `{read: 30, right: 28, in: [element-ios, IceCubesApp]}`.
  /// - Throws: `YAMLProblem` when a key is missing, or the numbers cannot be.
  package init(node: YAMLNode) throws(YAMLProblem) {
    let mapping = try node.mapping(allowing: ["read", "right", "in"])
    read = try mapping.required("read").integer()
    right = try mapping.required("right").integer()
    codeBases = try mapping.required("in").strings()
    guard read > 0, (0...read).contains(right) else {
      throw node.problem(
        "\(right) of \(read) findings cannot be right",
        hint: "Write how many were read, and how many of those were right.")
    }
    guard !codeBases.isEmpty else {
      throw node.problem("the findings were read nowhere", hint: "Name the code bases, as in `in: [element-ios]`.")
    }
  }
}
