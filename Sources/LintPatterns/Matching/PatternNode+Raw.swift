import LintEngine
import LintFastWalk
import SwiftSyntax

extension SwiftPattern {
  /// Whether it may match at a node; asks only what can be seen without making nodes.
  func mayMatch(_ raw: RawNode) -> Bool {
    guard let root = roots.first, roots.count == 1 else { return true }
    return root.mayMatch(raw)
  }
}

extension PatternNode {
  fileprivate func mayMatch(_ raw: RawNode) -> Bool {
    switch self {
    case .token(let text): return raw.spells(text)
    case .variable, .rest, .subset, .anything: return true
    case .list(let patterns): return Self.mayMatch(patterns, raw)
    case .layout(let layout): return Self.isWrapper(raw.kind) || layout.mayMatch(raw)
    case .call(let call):
      if Self.isWrapper(raw.kind) { return true }
      guard raw.kind == .functionCallExpr else { return false }
      return raw.child(Self.calleeSlot).map { call.callee.mayMatch($0) } ?? true
    case .string: return Self.isWrapper(raw.kind) || raw.kind == .stringLiteralExpr
    }
  }

  /// What matching unwraps or folds first; what is inside is not looked at here.
  private static func isWrapper(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement, .tupleExpr, .sequenceExpr: true
    default: false
    }
  }

  private static let calleeSlot = RawNode.slot(of: \FunctionCallExprSyntax.calledExpression)

  /// The elements up to the first ellipsis stand at the beginning.
  private static func mayMatch(_ patterns: [PatternNode], _ list: RawNode) -> Bool {
    guard list.kind != .token else { return false }
    for (slot, pattern) in patterns.enumerated() {
      if case .rest = pattern { return true }
      guard slot < list.slotCount else { return false }
      if let element = list.child(slot), !pattern.mayMatch(element) { return false }
    }
    return list.writtenSlots.count == patterns.count
  }
}

extension PatternNode.Layout {
  fileprivate func mayMatch(_ raw: RawNode) -> Bool {
    guard raw.kind == kind else { return false }
    for child in children {
      if let written = raw.child(child.rawSlot), written.isWritten {
        if !child.node.mayMatch(written) { return false }
      } else if !child.node.isOptional {
        return false
      }
    }
    return true
  }
}

extension Matcher {
  /// Whether it may hold at a node, as far as kinds and patterns tell without a closer look.
  func mayHold(at node: Syntax) -> Bool { mayHold(RawNode(node)) }

  fileprivate func mayHold(_ raw: RawNode) -> Bool {
    for condition in conditions {
      guard condition.mayHold(raw) else { return false }
    }
    return true
  }
}

extension Matcher.Condition {
  fileprivate func mayHold(_ raw: RawNode) -> Bool {
    switch self {
    case .pattern(let pattern): return pattern.mayMatch(raw)
    case .kinds(let classes):
      let kind = raw.kind
      return classes.contains { $0.kinds.isEmpty || $0.kinds.contains(kind) }
    case .all(let parts): return parts.allSatisfy { $0.mayHold(raw) }
    case .any(let parts): return parts.contains { $0.mayHold(raw) }
    default: return true
    }
  }
}
