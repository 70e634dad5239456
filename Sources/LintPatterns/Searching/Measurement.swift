import LintEngine
import SwiftSyntax

/// Computes measures of nodes.
struct Measurement {
  let context: RuleContext

  struct Measured {
    let value: Int
    /// The 1-based lines that contribute to the value.
    let lines: [Int]
  }

  /// Returns nil if the measure does not apply to the node.
  func measured(_ measure: Measure, _ target: Target, range: Range<Int>) -> Measured? {
    let node = target.node
    switch measure {
    case .lines: return lines(of: node, range: range)
    case .codeLines: return codeLines(of: node, range: range)
    case .typeLines: return typeLines(of: node, range: range)
    case .length:
      let text = context.source.text(range)
      return Measured(value: text.count, lines: [])
    case .parameters: return counted(node.parameterNodes, target)
    case .members: return counted(node.memberNodes, target)
    case .storedProperties: return counted(node.memberNodes?.filter(\.isStoredProperty), target)
    case .mutableProperties: return counted(node.memberNodes?.filter { $0.isStoredProperty && $0.isMutable }, target)
    case .functions:
      if node.is(SourceFileSyntax.self) { return functions(in: target) }
      return counted(node.memberNodes?.filter { $0.is(FunctionDeclSyntax.self) }, target)
    case .statements: return counted(node.statementNodes, target)
    case .cases: return counted(node.caseNodes, target)
    case .elements: return counted(node.elementNodes, target)
    case .nesting: return NestingDepth(node).depth.map { Measured(value: $0, lines: []) }
    case .inherited: return counted(node.inheritanceClause?.inheritedTypes.map { Syntax($0) } ?? [], target)
    }
  }

  private func counted(_ nodes: [Syntax]?, _ target: Target) -> Measured? {
    guard let nodes else { return nil }
    let lines = nodes.map { context.source.line(at: target.with($0).range.lowerBound) }
    return Measured(value: nodes.count, lines: lines)
  }

  private func lineRange(of node: Syntax, _ range: Range<Int>) -> ClosedRange<Int> {
    guard !node.is(SourceFileSyntax.self) else { return 1...context.source.lineCount }
    let first = context.source.line(at: range.lowerBound)
    return first...max(first, context.source.line(at: max(range.lowerBound, range.upperBound - 1)))
  }

  private func lines(of node: Syntax, range: Range<Int>) -> Measured {
    let lines = lineRange(of: node, range)
    return Measured(value: lines.count, lines: Array(lines))
  }

  private func codeLines(of node: Syntax, range: Range<Int>) -> Measured {
    let lines = lineRange(of: node, range)
    let code = context.codeLines(in: lines.lowerBound..<(lines.upperBound + 1))
    return Measured(value: code.count, lines: code)
  }

  private func typeLines(of node: Syntax, range: Range<Int>) -> Measured? {
    guard NodeClass.nominalTypes.contains(node.kind), let name = node.qualifiedTypeName else { return nil }
    let parts = [codeLines(of: node, range: range)]
      + context.tree.extensions(of: name).map { codeLines(of: $0, range: $0.contentRange) }
    let others = context.types.otherExtensions(of: name).codeLines
    return Measured(value: parts.reduce(others) { $0 + $1.value }, lines: parts.flatMap(\.lines).sorted())
  }

  /// Returns the functions that are not inside another function: members of types in the file, and top-level functions.
  private func functions(in file: Target) -> Measured {
    var functions: [Syntax] = []
    var pending = [file.node]
    while let node = pending.popLast() {
      if node.is(FunctionDeclSyntax.self) {
        functions.append(node)
      } else {
        pending += node.childDeclarations.reversed()
      }
    }
    let lines = functions.map { context.source.line(at: $0.contentStart) }
    return Measured(value: functions.count, lines: lines)
  }
}

/// The nesting depth of control flow and closures in a node.
private struct NestingDepth {
  /// Nil for a node without a body.
  let depth: Int?

  init(_ node: Syntax) {
    guard let statements = node.statementNodes else {
      depth = nil
      return
    }
    depth = statements.map { Self.depth(of: $0) }.max() ?? 0
  }

  private static let nesting: Set<SyntaxKind> = [
    .ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .doStmt, .switchExpr, .closureExpr,
  ]

  /// Returns the depth below a node. Iterative, so that deep code does not overflow the stack.
  private static func depth(of root: Syntax) -> Int {
    var deepest = 0
    var pending = [(node: root, depth: 0)]
    while let (node, depth) = pending.popLast() {
      let isChained = node.is(IfExprSyntax.self) && node.parent?.is(IfExprSyntax.self) ?? false
      let own = nesting.contains(node.kind) && !isChained ? depth + 1 : depth
      deepest = max(deepest, own)
      pending += node.children(viewMode: .sourceAccurate).lazy.filter { !$0.is(TokenSyntax.self) }.map { ($0, own) }
    }
    return deepest
  }
}
