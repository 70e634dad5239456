import LintEngine
import LintFastWalk
import SwiftSyntax

/// Backtracking, for rules in which a later condition may reject the bindings of an earlier one.
extension Evaluation {
  /// The maximum number of ways to satisfy the earlier conditions that are tried.
  static let choiceLimit = 200

  /// Returns the first way in which all of these conditions hold; nil if there is none.
  func firstChoice(_ conditions: some Sequence<Matcher.Condition>, _ subject: Subject, _ hit: Hit) -> Hit? {
    choices(conditions, subject, hit).first
  }

  private func choices(_ conditions: some Sequence<Matcher.Condition>, _ subject: Subject, _ hit: Hit) -> [Hit] {
    var hits = [hit]
    for condition in conditions {
      hits = limited(hits) { choices(condition, subject.now($0), $0) }
      if hits.isEmpty { break }
    }
    return hits
  }

  private func limited<Items: Sequence>(_ items: Items, _ choices: (Items.Element) -> [Hit]) -> [Hit] {
    var hits: [Hit] = []
    for item in items {
      hits += choices(item)
      guard hits.count < Self.choiceLimit else { return Array(hits.prefix(Self.choiceLimit)) }
    }
    return hits
  }

  private func choices(_ part: Matcher, _ target: Target, _ hit: Hit) -> [Hit] {
    part.mayHold(at: target.node) ? choices(part.conditions, Subject(target), hit) : []
  }

  private func choices(_ condition: Matcher.Condition, _ subject: Subject, _ hit: Hit) -> [Hit] {
    let target = subject.target
    switch condition {
    case .pattern(let pattern): return matches(pattern, subject, hit)
    case .all(let parts): return choices(parts.flatMap(\.conditions), subject, hit)
    case .any(let parts, let gates):
      let node = RawNode(target.node)
      return limited(parts.indices.lazy.filter { gates.isOpen($0, at: node) }) { number in
        choices(parts[number].conditions, subject, hit)
      }
    case .inside(let part, let isDirect):
      var hits: [Hit] = []
      _ = enclosing.any(of: target, isDirect: isDirect, where: part) { around in
        hits += choices(part, around, hit)
        return hits.count >= Self.choiceLimit
      }
      return hits
    case .parent(let part): return enclosing.code(around: target).map { choices(part, $0, hit) } ?? []
    case .has(let seeker, let isDirect):
      return found(by: seeker, isDirect: isDirect, inside: target).compactMap { found in
        hit.bindings.merging(found.bindings).map { hit.binding($0) }
      }
    case .precedes(let part, let isImmediate):
      return limited(items(after: target, isImmediate: isImmediate)) { choices(part, $0, hit) }
    case .follows(let part, let isImmediate):
      return limited(items(before: target, isImmediate: isImmediate)) { choices(part, $0, hit) }
    default:
      var trial = hit
      return holds(condition, subject, &trial) ? [trial] : []
    }
  }

  private func matches(_ pattern: SwiftPattern, _ subject: Subject, _ hit: Hit) -> [Hit] {
    let isOfHit = subject.target.node.id == hit.target.node.id
    return search.matching.matches(pattern, at: subject.target, hit.bindings, limit: Self.choiceLimit).map { match in
      guard isOfHit else { return hit.binding(match.bindings) }
      var next = hit
      next.take(match)
      return next
    }
  }
}

extension Hit {
  fileprivate func binding(_ bindings: Bindings) -> Hit {
    var hit = self
    hit.bindings = bindings
    return hit
  }
}
