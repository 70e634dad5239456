import LintEngine

/// Conditions that can hold in several ways, and later conditions that may require another way.
///
/// `any: [f($X), g($X)]` binds `$X` as the first matching part does. If no later condition uses `$X`, the first match
/// suffices, and the search need not store the others.
extension Matcher {
  /// - Parameter inner: The matchers of the conditions `has` and `count`.
  /// - Returns: The index of the first condition whose failure can be resolved by another choice.
  static func retryPlace(_ conditions: [Condition], _ inner: [Matcher]) -> Int? {
    guard let place = conditions.firstIndex(where: { $0.leavesChoices(inner) }) else { return nil }
    let parts = conditions[place...].flatMap(\.parts)
    guard let first = parts.firstIndex(where: { $0.leavesChoices(inner) }) else { return nil }
    guard parts[(first + 1)...].contains(where: { $0.mentionsVariables(inner) }) else { return nil }
    // In an `all`, a part may reject the choice of an earlier part.
    if case .all = conditions[place] { return place }
    return place + 1
  }

  /// Returns the metavariables that the matcher can bind, as indices in the rule's table. A pattern under `not` or
  /// `count` binds none.
  /// - Parameter inner: The matchers of the conditions `has` and `count`.
  func boundVariables(_ inner: [Matcher]) -> Set<Int> {
    conditions.reduce(into: []) { $0.formUnion($1.boundVariables(inner)) }
  }
}

extension Matcher.Condition {
  /// The conditions of an `all`, or else this condition.
  fileprivate var parts: [Matcher.Condition] {
    guard case .all(let parts) = self else { return [self] }
    return parts.flatMap(\.conditions).flatMap(\.parts)
  }

  fileprivate func boundVariables(_ inner: [Matcher]) -> Set<Int> {
    switch self {
    case .pattern(let pattern): pattern.variables
    case .all(let parts), .any(let parts, _): parts.reduce(into: []) { $0.formUnion($1.boundVariables(inner)) }
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _), .variable(_, let part):
      part.boundVariables(inner)
    case .has(let seeker, _): inner[seeker].boundVariables(inner)
    case .type(let tests):
      tests.reduce(into: []) { if case .pattern(let pattern) = $1 { $0.formUnion(pattern.variables) } }
    case .not, .kinds, .count, .measure, .file, .names, .regex, .constant, .declared: []
    }
  }

  fileprivate func binds(_ inner: [Matcher]) -> Bool { !boundVariables(inner).isEmpty }

  /// Returns whether the result may depend on earlier bindings.
  fileprivate func mentionsVariables(_ inner: [Matcher]) -> Bool {
    switch self {
    case .variable: true
    case .not(let part): part.conditions.contains { $0.mentionsVariables(inner) }
    case .all(let parts), .any(let parts, _): parts.contains { $0.conditions.contains { $0.mentionsVariables(inner) } }
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _):
      part.conditions.contains { $0.mentionsVariables(inner) }
    case .count(let seeker, _, _): !inner[seeker].boundVariables(inner).isEmpty
    default: binds(inner)
    }
  }

  fileprivate func leavesChoices(_ inner: [Matcher]) -> Bool {
    switch self {
    case .pattern(let pattern): pattern.leavesChoices
    case .any(let parts, _):
      parts.count > 1 && binds(inner) || parts.contains { $0.conditions.contains { $0.leavesChoices(inner) } }
    case .all(let parts): parts.contains { $0.conditions.contains { $0.leavesChoices(inner) } }
    case .parent(let part): part.conditions.contains { $0.leavesChoices(inner) }
    case .inside, .has, .precedes, .follows: binds(inner)
    default: false
    }
  }
}
