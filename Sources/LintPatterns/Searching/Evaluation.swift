import LintEngine
import LintFastWalk
import RegularExpressions
import ReviewCore
import SwiftSyntax

/// Evaluates the conditions of one rule at nodes of one file.
struct Evaluation {
  let search: FileSearch
  /// The index of the rule's first seeker.
  let base: Int
  var enclosing: EnclosingCode { EnclosingCode(search: search) }

  /// Returns whether the conditions hold that do not need the end of the file.
  func holdsSoFar(_ matcher: Matcher, _ hit: inout Hit) -> Bool {
    if !matcher.retryPlaces.isEmpty {
      var trial = hit
      guard holds(matcher, matcher.conditions.prefix { !$0.isDeferred }, Subject(hit), &trial) else { return false }
      hit = trial
      return true
    }
    for condition in matcher.conditions {
      if condition.isDeferred { return true }
      guard holds(condition, Subject(hit), &hit) else { return false }
    }
    return true
  }

  /// Returns whether the deferred conditions hold.
  func holdsInTheEnd(_ matcher: Matcher, _ hit: inout Hit) -> Bool {
    guard !matcher.retryPlaces.isEmpty else { return deferredHold(matcher, &hit) }
    var trial = hit
    if deferredHold(matcher, &trial) {
      hit = trial
      return true
    }
    // They may hold with another choice.
    hit = Hit(target: hit.target, variables: hit.bindings.indices.count)
    return holds(matcher, Subject(hit), &hit)
  }

  private func deferredHold(_ matcher: Matcher, _ hit: inout Hit) -> Bool {
    for condition in matcher.conditions where condition.isDeferred {
      guard holds(condition, Subject(hit), &hit) else { return false }
    }
    return true
  }

  /// A node, and the part of it that counts as its text.
  struct Subject {
    let target: Target
    private let part: Range<Int>?
    private let isHit: Bool

    /// - Parameter part: Nil for the whole node, whose range is computed on use.
    init(_ target: Target, part: Range<Int>? = nil) {
      self.target = target
      self.part = part
      isHit = false
    }

    init(_ hit: Hit) {
      target = hit.target
      part = hit.range
      isHit = true
    }

    var range: Range<Int> { part ?? target.range }

    /// Returns the subject with the range that a pattern has matched since.
    func now(_ hit: Hit) -> Subject { isHit ? Subject(hit) : self }
  }

  private func holds(_ matcher: Matcher, _ subject: Subject, _ hit: inout Hit) -> Bool {
    holds(matcher, matcher.conditions[...], subject, &hit)
  }

  /// Returns whether these conditions of a matcher hold, with their first choices or with others.
  private func holds(
    _ matcher: Matcher, _ conditions: ArraySlice<Matcher.Condition>, _ subject: Subject, _ hit: inout Hit
  ) -> Bool {
    let before = hit
    for (place, condition) in conditions.enumerated() {
      if holds(condition, subject.now(hit), &hit) { continue }
      hit = before
      guard matcher.retryPlaces.contains(place) else { return false }
      guard let other = firstChoice(conditions, subject, before) else { return false }
      hit = other
      return true
    }
    return true
  }

  func holds(_ condition: Matcher.Condition, _ subject: Subject, _ hit: inout Hit) -> Bool {
    let target = subject.target
    switch condition {
    case .pattern(let pattern): return matches(pattern, subject, &hit)
    case .kinds(let classes): return classes.contains { $0.holds(target.node) }
    case .all(let parts): return allHold(parts, subject, &hit)
    case .any(let parts, let gates): return anyHolds(parts, gates, subject, &hit)
    case .not(let part):
      var trial = hit
      return !holds(part, subject, &trial)
    case .inside(let part, let isDirect): return isInside(part, isDirect: isDirect, target, &hit)
    case .parent(let part): return isPart(of: part, target, &hit)
    case .has(let seeker, let isDirect): return has(found(by: seeker, isDirect: isDirect, inside: target), &hit)
    case .count(let seeker, let test, let isDirect):
      return counts(found(by: seeker, isDirect: isDirect, inside: target), test, &hit)
    case .precedes(let part, let isImmediate): return stands(before: part, isImmediate: isImmediate, target, &hit)
    case .follows(let part, let isImmediate): return stands(after: part, isImmediate: isImmediate, target, &hit)
    case .measure(let measure, let test): return measures(measure, test, subject, &hit)
    case .variable(let index, let part): return holds(part, of: index, &hit)
    case .file(let test): return search.isPath(test)
    case .names(let text, let wildcards): return names(text, wildcards, target)
    case .regex(let expressions):
      let bytes = search.source.bytes
      let range = subject.range
      return expressions.contains { !cannotBegin($0, in: range) && $0.matchesPart(of: bytes.span.extracting(range)) }
    case .type(let tests): return isTyped(tests, target, &hit)
    case .declared(let kinds): return search.types?.declares(target.node, as: kinds) ?? false
    case .constant(let holds): return holds
    }
  }

  private func matches(_ pattern: SwiftPattern, _ subject: Subject, _ hit: inout Hit) -> Bool {
    guard let match = search.matching.match(pattern, at: subject.target, hit.bindings) else { return false }
    if subject.target.node.id == hit.target.node.id { hit.take(match) } else { hit.bindings = match.bindings }
    return true
  }

  private func allHold(_ parts: [Matcher], _ subject: Subject, _ hit: inout Hit) -> Bool {
    for part in parts {
      guard holds(part, subject, &hit) else { return false }
    }
    return true
  }

  private func anyHolds(_ parts: [Matcher], _ gates: GateTable, _ subject: Subject, _ hit: inout Hit) -> Bool {
    let node = RawNode(subject.target.node)
    for number in parts.indices where gates.isOpen(number, at: node) && holds(parts[number], subject, &hit) {
      return true
    }
    return false
  }

  /// Returns whether each match begins a line with another byte than the text, which is on one line.
  private func cannotBegin(_ expression: Expression, in range: Range<Int>) -> Bool {
    guard let starts = expression.lineStart, let last = range.last else { return false }
    let (source, first) = (search.source, range.lowerBound)
    return !starts.contains(source.bytes[first]) && source.line(at: first) == source.line(at: last)
  }

  // MARK: Enclosing code

  private func isInside(_ part: Matcher, isDirect: Bool, _ target: Target, _ hit: inout Hit) -> Bool {
    if part.isOfDeclarations { return isInDeclaration(part, isDirect: isDirect, target) }
    return enclosing.any(of: target, isDirect: isDirect, where: part) { around in
      part.mayHold(at: around.node) && holds(part, Subject(around), &hit)
    }
  }

  /// The results are kept, because many nodes are in few declarations.
  private func isInDeclaration(_ part: Matcher, isDirect: Bool, _ target: Target) -> Bool {
    guard let declaration = enclosing.declaration(of: target) else { return false }
    let place = FileSearch.Surroundings(part: ObjectIdentifier(part), isDirect: isDirect, node: declaration.node.id)
    if let known = search.surroundings[place] { return known }
    var hit = Hit(target: declaration, variables: 0)
    let isFound =
      part.mayHold(at: declaration.node) && holds(part, Subject(declaration), &hit)
      || !isDirect && isInDeclaration(part, isDirect: false, declaration)
    search.surroundings[place] = isFound
    return isFound
  }

  /// Returns whether the directly enclosing code matches.
  private func isPart(of part: Matcher, _ target: Target, _ hit: inout Hit) -> Bool {
    guard let around = enclosing.code(around: target) else { return false }
    return holds(part, Subject(around), &hit)
  }

  // MARK: Inside

  private func has(_ candidates: some Sequence<FileSearch.Found>, _ hit: inout Hit) -> Bool {
    for found in candidates {
      guard let merged = hit.bindings.merging(found.bindings) else { continue }
      hit.bindings = merged
      return true
    }
    return false
  }

  func found(by seeker: Int, isDirect: Bool, inside target: Target) -> some Sequence<FileSearch.Found> {
    search.found(by: base + seeker, inside: target).filter { !isDirect || $0.target.isDirectly(inside: target) }
  }

  private func counts(
    _ candidates: some Sequence<FileSearch.Found>, _ test: NumberTest, _ hit: inout Hit
  ) -> Bool {
    let found = candidates.filter { hit.bindings.merging($0.bindings) != nil }
    guard let outcome = test.outcome(for: found.count) else { return false }
    let lines = found.map { search.source.line(at: $0.range.lowerBound) }
    note(found.count, outcome, lines: lines, &hit)
    return true
  }

  private func note(_ count: Int, _ outcome: NumberTest.Outcome, lines: [Int], _ hit: inout Hit) {
    hit.count = count
    hit.limit = outcome.limit ?? hit.limit
    hit.severity = outcome.severity ?? hit.severity
    guard let threshold = outcome.threshold else { return }
    let (excess, isTooLarge) = count.subtractingReportingOverflow(threshold)
    hit.cause = Cause(lines: lines.sorted(), excess: isTooLarge ? .max : excess)
  }

  private func measures(_ measure: Measure, _ test: NumberTest, _ subject: Subject, _ hit: inout Hit) -> Bool {
    guard let context = search.context else { return false }
    let measured = Measurement(context: context).measured(measure, subject.target, range: subject.range)
    guard let measured, let outcome = test.outcome(for: measured.value) else { return false }
    note(measured.value, outcome, lines: measured.lines, &hit)
    return true
  }

  // MARK: Siblings

  private func stands(before part: Matcher, isImmediate: Bool, _ target: Target, _ hit: inout Hit) -> Bool {
    anyHolds(items(after: target, isImmediate: isImmediate), part, &hit)
  }

  private func stands(after part: Matcher, isImmediate: Bool, _ target: Target, _ hit: inout Hit) -> Bool {
    anyHolds(items(before: target, isImmediate: isImmediate), part, &hit)
  }

  private func anyHolds(_ items: some Sequence<Target>, _ part: Matcher, _ hit: inout Hit) -> Bool {
    for item in items where part.mayHold(at: item.node) && holds(part, Subject(item), &hit) { return true }
    return false
  }

  /// Returns the later statements, members or cases of the same list, or only the next one.
  func items(after target: Target, isImmediate: Bool) -> some Sequence<Target> {
    let siblings = search.matching.lists.siblings(of: target)
    let later = siblings.map { $0.items[($0.place + 1)...] } ?? []
    return items(isImmediate ? later.prefix(1) : later)
  }

  /// Returns the earlier statements, members or cases of the same list, or only the previous one.
  func items(before target: Target, isImmediate: Bool) -> some Sequence<Target> {
    let siblings = search.matching.lists.siblings(of: target)
    let earlier = siblings.map { $0.items[..<$0.place] } ?? []
    return items(isImmediate ? earlier.suffix(1) : earlier)
  }

  private func items(_ items: ArraySlice<Target>) -> some Sequence<Target> {
    items.lazy.map { search.matching.unwrapped($0.with($0.node.unwrappedItem)) }
  }

  // MARK: Metavariables

  private func holds(_ part: Matcher, of index: Int, _ hit: inout Hit) -> Bool {
    guard let capture = hit.bindings[index] else { return false }
    for condition in part.conditions {
      if capture.isList, case .measure(.elements, let test) = condition {
        guard let outcome = test.outcome(for: capture.targets.count) else { return false }
        note(capture.targets.count, outcome, lines: [], &hit)
        continue
      }
      for (target, range) in zip(capture.targets, capture.ranges) {
        let plain = search.matching.unwrapped(capture.isList ? target.with(target.node.elementExpression) : target)
        guard holds(condition, Subject(plain, part: range), &hit) else { return false }
      }
    }
    return true
  }

  private func isTyped(_ tests: [Matcher.TypeTest], _ target: Target, _ hit: inout Hit) -> Bool {
    guard let type = TypeLookup(target).type else { return false }
    for test in tests {
      switch (test, type) {
      case (.name(let wildcard), _):
        if wildcard.matches(type.text) { return true }
      case (.pattern(let pattern), .written(let type)):
        if let match = search.matching.match(pattern, at: type, hit.bindings) {
          hit.bindings = match.bindings
          return true
        }
      case (.pattern(let pattern), .plain(let name)):
        if pattern.names(name) { return true }
      }
    }
    return false
  }

  private func names(_ text: MatchTree.Text, _ wildcards: [Wildcard], _ target: Target) -> Bool {
    let names: [String] =
      switch text {
      case .imports: search.imports
      case .inherits: target.node.inheritedNames + (search.types?.inheritedNames(of: target.node, wildcards) ?? [])
      case .name: target.node.declaredNames
      case .modifiers: target.node.modifierNames
      case .access: [target.node.accessName]
      case .attributes: target.node.attributeNames
      case .file, .type, .regex: []
      }
    if text == .modifiers { return wildcards.allSatisfy { wildcard in names.contains { wildcard.matches($0) } } }
    return names.contains { name in wildcards.contains { $0.matches(name) } }
  }
}
