import LintEngine
import SwiftSyntax

/// The code around a node, with folded operators.
struct EnclosingCode {
  let search: FileSearch

  /// Returns the innermost declaration around a node.
  func declaration(of target: Target) -> Target? {
    let found = walk(from: target)
    search.lastEnclosed = (target.node.id, found)
    return found
  }

  /// Walks as far as the last node that asked. In a chain of calls, each node is in the one that asked before.
  private func walk(from target: Target) -> Target? {
    if let last = search.lastEnclosed, last.node == target.node.id { return last.declaration }
    var current = target.parent
    while let around = current, !around.isDeclaration {
      if let last = search.lastEnclosed, last.node == around.node.id { return last.declaration }
      current = around.parent
    }
    return current
  }

  /// Calls `answer` for the enclosing code at which a part may hold, innermost first, until it returns true.
  func any(of target: Target, isDirect: Bool, where part: Matcher, _ answer: (Target) -> Bool) -> Bool {
    var current = target.parent
    while let around = current {
      let isEnd = isDirect && around.isDeclaration
      let mayHold = around.kind == .sequenceExpr || part.mayHold(at: around.node)
      if mayHold, !isDirect || isEnd, around.node.unwrappedOnce == nil, !around.isUnfolded {
        for candidate in candidates(around, holding: target) where answer(candidate) { return true }
      }
      if isEnd { return false }
      current = around.parent
    }
    return false
  }

  /// Returns the directly enclosing code, skipping lists and wrappers.
  func code(around target: Target) -> Target? {
    var current = target.parent
    while let around = current {
      if around.kind == .sequenceExpr { return candidates(around, holding: target).last }
      let isElement =
        around.kind.isSyntaxCollection || [.labeledExpr, .arrayElement, .dictionaryElement].contains(around.kind)
      if around.node.unwrappedOnce == nil, !isElement, !around.isUnfolded { return around }
      current = around.parent
    }
    return nil
  }

  /// Returns the node, or the operations of a sequence that contain the target.
  private func candidates(_ around: Target, holding target: Target) -> [Target] {
    guard around.kind == .sequenceExpr, let folded = search.matching.folding.fold(around) else { return [around] }
    let range = target.range
    return SequenceFolding.operations(of: folded).filter { operation in
      operation.range.lowerBound <= range.lowerBound && operation.range.upperBound >= range.upperBound
        && operation.node.id != target.node.id
    }
  }
}

extension Target {
  /// Whether this is a part of a sequence that folding replaces by an operation.
  fileprivate var isUnfolded: Bool {
    switch kind {
    case .unresolvedTernaryExpr, .unresolvedAsExpr, .unresolvedIsExpr: true
    case .typeExpr: node.parent?.parent?.kind == .sequenceExpr
    case .tryExpr, .awaitExpr, .unsafeExpr: node.isInSequence
    default: false
    }
  }
}
