/// What a rule looks for, as its source keeps it. The engine does not read it.
package protocol RuleContent: Hashable, Sendable {}

/// How a rule is written.
package enum RuleBody: Sendable {
  /// In Swift, found by the rule's id.
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
