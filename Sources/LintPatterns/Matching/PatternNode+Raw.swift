import LintEngine
import LintFastWalk
import SwiftSyntax

extension SwiftPattern {
  /// Returns whether the pattern may match at a node; checks only what is known without creating nodes.
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

  /// Returns whether matching first unwraps or folds nodes of this kind, whose contents are not checked here.
  private static func isWrapper(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .expressionStmt, .conditionElement, .tupleExpr, .sequenceExpr: true
    default: false
    }
  }

  private static let calleeSlot = RawNode.slot(of: \FunctionCallExprSyntax.calledExpression)

  /// Returns whether the patterns up to the first ellipsis may match the first elements.
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
  /// Returns whether the matcher may hold at a node, judged only by kinds and patterns.
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
