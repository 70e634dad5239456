import LintEngine
import ReviewCore
import SwiftSyntax

/// Functions with many execution paths.
struct CyclomaticComplexity: SyntaxRule {
  static let id: RuleID = "cyclomatic_complexity"

  /// The decisions of the function being walked.
  private struct Frame {
    /// The offsets of decisions; each adds one execution path.
    var decisions: [Int] = []
    var fallthroughs = 0
  }

  private let levels: Levels
  private let ignoresCases: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresCases = options.isOn("ignores_case_statements")
  }

  func register(_ rule: inout Registration) {
    let frames = rule.state([Frame]())
    let functions: [SyntaxKind] = [.functionDecl, .initializerDecl]
    rule.visit(anyOf: functions) { _, context in context[frames].append(Frame()) }
    rule.visit(anyOf: decisions) { node, context in
      guard let last = context[frames].indices.last else { return }
      context[frames][last].decisions.append(node.contentStart)
    }
    rule.visit(FallThroughStmtSyntax.self) { _, context in
      guard !ignoresCases, let last = context[frames].indices.last else { return }
      context[frames][last].fallthroughs += 1
    }
    rule.leave(anyOf: functions) { node, context in
      if let frame = context[frames].popLast() { check(frame, of: node, &context) }
    }
  }

  private var decisions: [SyntaxKind] {
    [.ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .catchClause] + (ignoresCases ? [] : [.switchCase])
  }

  private func check(_ frame: Frame, of node: Syntax, _ context: inout RuleContext) {
    let complexity = frame.decisions.count - frame.fallthroughs
    guard let exceeded = levels.exceeded(by: complexity) else { return }
    let lines = frame.decisions.map { context.source.line(at: $0) }
    let keyword = node.as(FunctionDeclSyntax.self)?.funcKeyword ?? node.as(InitializerDeclSyntax.self)?.initKeyword
    let range = keyword?.contentRange ?? node.contentStart..<node.contentStart
    context.report(
      range, "This function has a complexity of \(complexity); the limit is \(exceeded.limit). Extract a part of it.",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: complexity - exceeded.limit))
  }
}
