import LintEngine
import ReviewCore

/// Limits of a number, as written in a rule.
struct AmountComparison: Hashable, Sendable {
  enum Relation: String, CaseIterable, Hashable, Sendable {
    case moreThan = "more_than"
    case lessThan = "less_than"
    case atLeast = "at_least"
    case atMost = "at_most"
    case equals
  }

  /// A number, or an option whose value is a number.
  enum Amount: Hashable, Sendable {
    case number(Int)
    case option(String)
    /// The most severe limit that is exceeded determines the severity.
    case levels(warning: String?, error: String?)
  }

  struct Limit: Hashable, Sendable {
    let relation: Relation
    let amount: Amount
  }

  /// All must hold.
  let limits: [Limit]
}

/// A comparison whose options are replaced by numbers.
struct NumberTest: Hashable, Sendable {
  struct Limit: Hashable, Sendable {
    let relation: AmountComparison.Relation
    /// The limits by severity; a nil severity is the rule's own.
    let levels: [(severity: Severity?, value: Int)]

    static func == (left: Limit, right: Limit) -> Bool {
      left.relation == right.relation && left.levels.elementsEqual(right.levels) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(relation)
      for level in levels { hasher.combine(level.value) }
    }
  }

  struct Outcome {
    let severity: Severity?
    /// The limit that was exceeded; nil for an equality.
    let limit: Int?
  }

  let limits: [Limit]

  /// Returns nil if a limit does not hold.
  func outcome(for value: Int) -> Outcome? {
    var outcome = Outcome(severity: nil, limit: nil)
    for limit in limits {
      guard let passed = limit.levels.first(where: { limit.relation.holds(value, $0.value) }) else { return nil }
      outcome = Outcome(severity: passed.severity ?? outcome.severity, limit: passed.value)
    }
    return outcome
  }
}

extension AmountComparison.Relation {
  package func holds(_ value: Int, _ limit: Int) -> Bool {
    switch self {
    case .moreThan: value > limit
    case .lessThan: value < limit
    case .atLeast: value >= limit
    case .atMost: value <= limit
    case .equals: value == limit
    }
  }
}
