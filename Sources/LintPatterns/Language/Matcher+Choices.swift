import LintEngine

/// Where a condition may hold in several ways, and whether a later one may ask for another.
///
/// `any: [f($X), g($X)]` binds `$X` to what the first fitting part says. Where nothing asks about `$X` behind it, the
/// first way is as good as any, and the search need not remember the others.
extension Matcher {
  /// - Parameter inner: What the conditions named `has` and `count` look for.
  /// - Returns: The place of the first condition whose failure another choice may mend.
  static func retryPlace(_ conditions: [Condition], _ inner: [Matcher]) -> Int? {
    guard let place = conditions.firstIndex(where: { $0.leavesChoices(inner) }) else { return nil }
    let parts = conditions[place...].flatMap(\.parts)
    guard let first = parts.firstIndex(where: { $0.leavesChoices(inner) }) else { return nil }
    guard parts[(first + 1)...].contains(where: { $0.mentionsVariables(inner) }) else { return nil }
    // Of parts that must all hold, one may refuse what another chose.
    if case .all = conditions[place] { return place }
    return place + 1
  }

  /// The metavariables that it can bind, by place in the rule's table. A pattern under `not` or `count` binds none.
  /// - Parameter inner: What the conditions named `has` and `count` look for.
  func boundVariables(_ inner: [Matcher]) -> Set<Int> {
    conditions.reduce(into: []) { $0.formUnion($1.boundVariables(inner)) }
  }
}

extension Matcher.Condition {
  /// Itself, or what it demands all of.
  fileprivate var parts: [Matcher.Condition] {
    guard case .all(let parts) = self else { return [self] }
    return parts.flatMap(\.conditions).flatMap(\.parts)
  }

  fileprivate func boundVariables(_ inner: [Matcher]) -> Set<Int> {
    switch self {
    case .pattern(let pattern): pattern.variables
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.boundVariables(inner)) }
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _), .variable(_, let part):
      part.boundVariables(inner)
    case .has(let seeker, _): inner[seeker].boundVariables(inner)
    case .type(let tests):
      tests.reduce(into: []) { if case .pattern(let pattern) = $1 { $0.formUnion(pattern.variables) } }
    case .not, .kinds, .count, .measure, .file, .names, .regex, .constant: []
    }
  }

  fileprivate func binds(_ inner: [Matcher]) -> Bool { !boundVariables(inner).isEmpty }

  /// Whether what is bound before may decide.
  fileprivate func mentionsVariables(_ inner: [Matcher]) -> Bool {
    switch self {
    case .variable: true
    case .not(let part): part.conditions.contains { $0.mentionsVariables(inner) }
    case .all(let parts), .any(let parts): parts.contains { $0.conditions.contains { $0.mentionsVariables(inner) } }
    case .inside(let part, _), .parent(let part), .precedes(let part, _), .follows(let part, _):
      part.conditions.contains { $0.mentionsVariables(inner) }
    case .count(let seeker, _, _): !inner[seeker].boundVariables(inner).isEmpty
    default: binds(inner)
    }
  }

  fileprivate func leavesChoices(_ inner: [Matcher]) -> Bool {
    switch self {
    case .pattern(let pattern): pattern.leavesChoices
    case .any(let parts):
      parts.count > 1 && binds(inner) || parts.contains { $0.conditions.contains { $0.leavesChoices(inner) } }
    case .all(let parts): parts.contains { $0.conditions.contains { $0.leavesChoices(inner) } }
    case .parent(let part): part.conditions.contains { $0.leavesChoices(inner) }
    case .inside, .has, .precedes, .follows: binds(inner)
    default: false
    }
  }
}
