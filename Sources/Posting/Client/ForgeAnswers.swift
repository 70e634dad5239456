/// What the earlier requests of one task found, by request. It determines the task's next request.
package struct ForgeAnswers: Hashable, Sendable {
  /// The facts of each answered request, from all its pages.
  package private(set) var steps: [[ForgeFact]]

  package init(_ steps: [[ForgeFact]] = []) {
    self.steps = steps
  }

  /// The 0-based number of the next request.
  package var step: Int { steps.count }

  package var facts: [ForgeFact] { steps.flatMap(\.self) }

  mutating func append(_ facts: [ForgeFact]) {
    steps.append(facts)
  }
}

extension Sequence<ForgeFact> {
  /// Returns the values of a detail that the dialect noted earlier, in order.
  package func details(_ name: String) -> [String] {
    compactMap { fact in
      if case .detail(name, let value) = fact { value } else { nil }
    }
  }
}
