package import StrictYAML

/// The share of a rule's findings that were correct in a manual review.
package struct RulePrecision: Hashable, Sendable {
  /// The number of findings that were reviewed; more than 0.
  package let read: Int
  /// The number of reviewed findings that were correct; at most `read`.
  package let right: Int
  /// The code bases of the reviewed findings; at least one.
  package let codeBases: [String]
}

extension RulePrecision {
  /// Reads `{read: 30, right: 28, in: [element-ios, IceCubesApp]}`.
  /// - Throws: `YAMLProblem` if a key is missing or a number is out of range.
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
