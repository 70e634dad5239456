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
    var severity: Severity?
    /// The limit for messages: the one that was exceeded, if any.
    var limit: Int?
    /// The largest value at which the comparison would not hold; nil if it does not depend on the value being large.
    var threshold: Int?
  }

  let limits: [Limit]

  /// Returns nil if a limit does not hold.
  func outcome(for value: Int) -> Outcome? {
    var outcome = Outcome()
    for limit in limits {
      guard let passed = limit.levels.first(where: { limit.relation.holds(value, $0.value) }) else { return nil }
      outcome.severity = passed.severity ?? outcome.severity
      let threshold = limit.relation.threshold(of: passed.value)
      if threshold != nil || outcome.threshold == nil { outcome.limit = passed.value }
      outcome.threshold = threshold ?? outcome.threshold
    }
    return outcome
  }
}

extension AmountComparison.Relation {
  /// Returns the largest value that is too small; nil if large values do not make the comparison hold.
  fileprivate func threshold(of limit: Int) -> Int? {
    switch self {
    case .moreThan: limit
    case .atLeast: limit &- 1
    case .lessThan, .atMost, .equals: nil
    }
  }

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

/// The measures of a node.
enum Measure: String, CaseIterable, Hashable, Sendable {
  /// The lines from the first of the node to its last.
  case lines
  /// The lines that contain more than comments and white space.
  case codeLines = "code_lines"
  /// The code lines of a type and of all its extensions, in all files.
  case typeLines = "type_lines"
  /// The characters of its text.
  case length
  /// The parameters of a function, an initialiser, a subscript or a closure.
  case parameters
  /// The direct members of a type.
  case members
  case storedProperties = "stored_properties"
  /// Stored properties that are `var`.
  case mutableProperties = "mutable_properties"
  /// The direct member functions; in a file, all functions that are not inside another function.
  case functions
  /// The statements of a body.
  case statements
  /// The cases of an enum or a switch.
  case cases
  /// The elements of a list, a literal or a tuple, or the arguments of a call.
  case elements
  /// The deepest nesting of control flow and closures in a body.
  case nesting
  /// The types in the inheritance clause.
  case inherited
}
