/// The pattern or expression of a rule, as its source stores it. The engine does not read it.
package protocol RuleContent: Hashable, Sendable {}

/// The form in which a rule is implemented.
package enum RuleBody: Sendable {
  /// In Swift; looked up by the rule's id.
  case code
  /// In YAML.
  case content(any RuleContent)
}

extension RuleBody: Hashable {
  package static func == (one: RuleBody, other: RuleBody) -> Bool {
    switch (one, other) {
    case (.code, .code): true
    case (.content(let one), .content(let other)): AnyHashable(one) == AnyHashable(other)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    if case .content(let content) = self { content.hash(into: &hasher) }
  }
}
