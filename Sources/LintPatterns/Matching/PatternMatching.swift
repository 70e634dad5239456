import LintEngine
import LintFastWalk
import SwiftSyntax

/// Matches patterns against nodes of one file, with backtracking over the choices that ellipses leave.
struct PatternMatching {
  /// The maximum number of steps of one attempt. A pattern that needs more does not match at that node.
  static let stepLimit = 20_000
  /// The number of compared tokens that count as one step.
  private static let tokensPerStep = 8

  typealias Next = (inout PatternMatching) -> Bool

  var folding = SequenceFolding()
  var lists = SiblingLists()
  private(set) var bindings = Bindings(count: 0)
  /// The number of nodes and ellipsis lengths that the last attempt tried.
  private(set) var steps = 0
  /// The number of nodes of the attempt with code that the pattern leaves out.
  private var omissions = 0

  /// A match of a pattern.
  struct Match {
    let bindings: Bindings
    /// Offsets in the file, from the first statement to the last.
    let range: Range<Int>
    /// Whether there is code that the pattern leaves out, such as a modifier or a body.
    let leavesOut: Bool
  }

  /// - Parameter bindings: Existing bindings, which the match must keep.
  mutating func match(_ pattern: SwiftPattern, at target: Target, _ bindings: Bindings) -> Match? {
    self.bindings = bindings
    steps = 0
    omissions = 0
    guard let first = pattern.roots.first else { return nil }
    guard pattern.roots.count > 1 else {
      guard match(first, target, { _ in true }) else { return nil }
      return Match(bindings: self.bindings, range: target.range, leavesOut: omissions > 0)
    }
    return matches(statements: pattern.roots, from: target, limit: 1).first
  }

  /// Returns the bindings of all matches, without those that differ only in unbound code.
  /// - Parameter limit: The maximum number of matches.
  mutating func matches(_ pattern: SwiftPattern, at target: Target, _ bindings: Bindings, limit: Int) -> [Match] {
    guard let root = pattern.roots.first, pattern.leavesChoices else {
      return match(pattern, at: target, bindings).map { [$0] } ?? []
    }
    self.bindings = bindings
    steps = 0
    omissions = 0
    guard pattern.roots.count == 1 else { return matches(statements: pattern.roots, from: target, limit: limit) }
    var found: [Match] = []
    _ = match(root, target) { matching in
      found.append(
        Match(bindings: matching.bindings, range: target.range, leavesOut: matching.omissions > 0))
      return found.count == limit
    }
    return found
  }

  /// Returns the matches of several statements, of which the target must be the first.
  private mutating func matches(statements patterns: [PatternNode], from target: Target, limit: Int) -> [Match] {
    guard let (items, place) = lists.siblings(of: target) else { return [] }
    let first = items[place]
    guard unwrapped(first.with(first.node.unwrappedItem)).node.id == target.node.id else { return [] }
    var found: [Match] = []
    _ = match(list: patterns[...], items[place...], isWhole: false) { matching, rest in
      let end = items.count - rest
      guard end > place else { return false }
      let range = first.range.lowerBound..<items[end - 1].rangeWithoutSeparator.upperBound
      found.append(Match(bindings: matching.bindings, range: range, leavesOut: matching.omissions > 0))
      return found.count == limit
    }
    return found
  }

  /// Returns a target without parentheses and wrappers, with folded operators.
  mutating func unwrapped(_ target: Target) -> Target {
    if target.kind == .sequenceExpr { return folding.fold(target) ?? target }
    guard let inside = target.node.unwrappedOnce else { return target }
    return unwrapped(target.with(inside))
  }

  // MARK: One node

  private mutating func match(_ pattern: PatternNode, _ target: Target, _ next: Next) -> Bool {
    steps += 1
    guard steps < Self.stepLimit else { return false }
    switch pattern {
    case .token(let text):
      guard let token = target.node.as(TokenSyntax.self), token.spells(text) else { return false }
      return next(&self)
    case .variable(let variable): return match(variable, target, next)
    case .anything: return next(&self)
    case .rest: return false
    case .list(let patterns): return match(list: patterns, of: target, next)
    case .subset(let patterns):
      let elements = target.elements
      let omitted = elements.count > patterns.count ? 1 : 0
      omissions += omitted
      if match(subset: patterns[...], elements, next) { return true }
      omissions -= omitted
      return false
    case .string(let index): return match(string: index, unwrapped(target), next)
    case .call(let call):
      guard let node = unwrapped(target).node.as(FunctionCallExprSyntax.self) else { return false }
      return match(call, node, unwrapped(target), next)
    case .layout(let layout): return match(layout, unwrapped(target), next)
    }
  }

  private mutating func match(_ variable: PatternNode.Variable, _ target: Target, _ next: Next) -> Bool {
    let item = target.with(target.node.unwrappedItem)
    let plain = unwrapped(item)
    guard variable.allows(plain.node), variable.constraint?.holds(plain.node) ?? true else { return false }
    guard let index = variable.index else { return next(&self) }
    return bind(index, Bindings.Capture(item), next)
  }

  private mutating func bind(_ index: Int, _ capture: Bindings.Capture, _ next: Next) -> Bool {
    if let known = bindings[index] {
      var tokens = 0
      let isSame = known.isSameCode(as: capture, steps: &tokens)
      steps += tokens / Self.tokensPerStep
      return isSame && next(&self)
    }
    bindings[index] = capture
    if next(&self) { return true }
    bindings[index] = nil
    return false
  }

  private mutating func match(string index: Int?, _ target: Target, _ next: Next) -> Bool {
    guard let literal = target.node.as(StringLiteralExprSyntax.self) else { return false }
    guard let index else { return next(&self) }
    let start = literal.openingQuote.contentEnd + target.shift
    let end = max(start, literal.closingQuote.contentStart + target.shift)
    return bind(index, Bindings.Capture(text: target, range: start..<end), next)
  }

  // MARK: Children

  private mutating func match(_ layout: PatternNode.Layout, _ target: Target, _ next: Next) -> Bool {
    guard layout.kind == target.kind else { return false }
    let children = target.children.filter { !$0.target.node.isSeparator }
    guard layout.isOpen || layout.children.count == children.count else { return false }
    let omitted = layout.isOpen && children.contains { layout.leavesOut($0.slot, $0.target) } ? 1 : 0
    omissions += omitted
    if match(children: layout.children[...], children, next) { return true }
    omissions -= omitted
    return false
  }

  private mutating func match(
    children patterns: ArraySlice<PatternNode.Child>,
    _ children: [(slot: SyntaxChildrenIndex, target: Target)], _ next: Next
  ) -> Bool {
    guard let first = patterns.first else { return next(&self) }
    guard let child = children.first(where: { $0.slot == first.slot }) else {
      return first.node.isOptional && match(children: patterns.dropFirst(), children, next)
    }
    return match(first.node, child.target) { matching in
      matching.match(children: patterns.dropFirst(), children, next)
    }
  }

  private mutating func match(list patterns: [PatternNode], of target: Target, _ next: Next) -> Bool {
    guard target.kind.isSyntaxCollection else { return false }
    let elements = target.elements
    if elements.isEmpty, patterns.count == 1, case .rest(let index?) = patterns[0], target.isBody {
      return bind(index, Bindings.Capture(emptyBody: target), next)
    }
    return match(list: patterns[...], elements[...], isWhole: true) { matching, rest in
      rest == 0 && next(&matching)
    }
  }

  /// - Parameters:
  ///   - isWhole: Whether the patterns must match all elements.
  ///   - next: Called with the number of remaining elements.
  private mutating func match(
    list patterns: ArraySlice<PatternNode>, _ elements: ArraySlice<Target>, isWhole: Bool,
    _ next: (inout PatternMatching, Int) -> Bool
  ) -> Bool {
    guard let first = patterns.first else { return next(&self, elements.count) }
    steps += 1
    guard case .rest(let index) = first else {
      guard let element = elements.first else { return false }
      return match(first, element) { matching in
        matching.match(list: patterns.dropFirst(), elements.dropFirst(), isWhole: isWhole, next)
      }
    }
    let later = patterns.dropFirst()
    for count in Self.counts(
      of: elements.count, before: later.count, isFree: !isWhole || later.contains(where: \.isRest)) {
      steps += 1
      guard steps < Self.stepLimit else { return false }
      let found = take(index, elements.prefix(count)) { matching in
        matching.match(list: later, elements.dropFirst(count), isWhole: isWhole, next)
      }
      if found { return true }
    }
    return false
  }

  /// Returns the numbers of elements that an ellipsis may match.
  /// - Parameters:
  ///   - later: The number of patterns after the ellipsis, each of which matches one element unless `isFree`.
  ///   - isFree: Whether there are more ellipses, or elements may remain.
  private static func counts(of elements: Int, before later: Int, isFree: Bool) -> ClosedRange<Int> {
    // If there are too few elements, the later patterns fail.
    isFree ? 0...elements : max(0, elements - later)...max(0, elements - later)
  }

  /// Matches an ellipsis with these elements.
  private mutating func take(_ index: Int?, _ elements: ArraySlice<Target>, _ next: Next) -> Bool {
    guard let index else { return next(&self) }
    return bind(index, Bindings.Capture(list: elements), next)
  }

  private mutating func match(subset patterns: ArraySlice<PatternNode>, _ elements: [Target], _ next: Next) -> Bool {
    guard let first = patterns.first else { return next(&self) }
    return elements.contains { element in
      match(first, element) { matching in matching.match(subset: patterns.dropFirst(), elements, next) }
    }
  }

  // MARK: Calls

  private mutating func match(
    _ call: PatternNode.Call, _ node: FunctionCallExprSyntax, _ target: Target, _ next: Next
  ) -> Bool {
    match(call.callee, target.with(node.calledExpression)) { matching in
      let arguments = CallArgument.all(of: node, in: target)
      return matching.match(arguments: call.arguments[...], arguments[...], arguments.map(\.whole), next)
    }
  }

  /// - Parameter wholes: All arguments of the call.
  private mutating func match(
    arguments patterns: ArraySlice<PatternNode.Argument>, _ arguments: ArraySlice<CallArgument>, _ wholes: [Target],
    _ next: Next
  ) -> Bool {
    guard let first = patterns.first else { return arguments.isEmpty && next(&self) }
    switch first {
    case .rest(let index):
      let later = patterns.dropFirst()
      for count in Self.counts(of: arguments.count, before: later.count, isFree: later.contains(where: \.isRest)) {
        steps += 1
        guard steps < Self.stepLimit else { return false }
        let found = take(index, wholes[arguments.startIndex...].prefix(count)) { matching in
          matching.match(arguments: later, arguments.dropFirst(count), wholes, next)
        }
        if found { return true }
      }
      return false
    case .value(let label, let value):
      guard let argument = arguments.first else { return false }
      return match(label, argument) { matching in
        matching.match(value, argument.value) { matching in
          matching.match(arguments: patterns.dropFirst(), arguments.dropFirst(), wholes, next)
        }
      }
    }
  }

  private mutating func match(_ label: PatternNode.Label, _ argument: CallArgument, _ next: Next) -> Bool {
    if argument.hasUnknownLabel { return next(&self) }
    switch (label, argument.label) {
    case (.unknown, _): return argument.value.kind == .closureExpr && next(&self)
    case (.none, nil): return next(&self)
    case (.spelled(let text), let token?): return token.spells(text) && next(&self)
    case (.variable(let variable), let token?): return match(variable, argument.value.with(token), next)
    default: return false
    }
  }
}

extension Target {
  /// Whether this is the list between braces, whose location is known even if it is empty.
  fileprivate var isBody: Bool { kind == .codeBlockItemList || kind == .memberBlockItemList }
}

extension PatternNode.Layout {
  /// Returns whether a child has code that the pattern does not have.
  fileprivate func leavesOut(_ slot: SyntaxChildrenIndex, _ child: Target) -> Bool {
    child.node.totalLength.utf8Length > 0 && !children.contains { $0.slot == slot }
  }
}

extension PatternNode {
  var isRest: Bool { if case .rest = self { true } else { false } }

  /// Whether the node may be absent, though it is in the pattern.
  var isOptional: Bool {
    switch self {
    case .anything: true
    case .subset(let patterns): patterns.isEmpty
    default: false
    }
  }
}

extension PatternNode.Argument {
  fileprivate var isRest: Bool { if case .rest = self { true } else { false } }
}

extension PatternNode.Variable {
  fileprivate func allows(_ node: Syntax) -> Bool {
    switch position {
    case .expression: node.is(ExprSyntax.self)
    case .type: node.is(TypeSyntax.self)
    case .pattern: node.is(PatternSyntax.self)
    case .token: node.is(TokenSyntax.self)
    case .item: true
    }
  }
}
