import ReviewCore
import SwiftSyntax

/// Functions with many ways through them.
struct CyclomaticComplexity: CodeRule {
  static let id: RuleID = "cyclomatic_complexity"

  /// The decisions of a function that is being walked.
  private struct Frame {
    /// Offsets; each is one more way through the function.
    var decisions: [Int] = []
    var fallthroughs = 0
  }

  private let levels: Levels
  private let ignoresCases: Bool

  init(_ options: RuleOptions) {
    levels = options.levels
    ignoresCases = options.isOn("ignores_case_statements")
  }

  func register(in registry: inout RuleRegistry) {
    let frames = registry.slot([Frame]())
    let functions: [SyntaxKind] = [.functionDecl, .initializerDecl]
    registry.enter(functions) { _, inspection in inspection[frames].append(Frame()) }
    registry.enter(decisions) { node, inspection in
      guard let last = inspection[frames].indices.last else { return }
      inspection[frames][last].decisions.append(node.contentStart)
    }
    registry.enter([.fallThroughStmt]) { _, inspection in
      guard !ignoresCases, let last = inspection[frames].indices.last else { return }
      inspection[frames][last].fallthroughs += 1
    }
    registry.leave(functions) { node, inspection in
      if let frame = inspection[frames].popLast() { check(frame, of: node, &inspection) }
    }
  }

  private var decisions: [SyntaxKind] {
    [.ifExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .catchClause] + (ignoresCases ? [] : [.switchCase])
  }

  private func check(_ frame: Frame, of node: Syntax, _ inspection: inout Inspection) {
    let complexity = frame.decisions.count - frame.fallthroughs
    guard let exceeded = levels.exceeded(by: complexity) else { return }
    let lines = frame.decisions.map { inspection.source.line(at: $0) }
    let keyword = node.as(FunctionDeclSyntax.self)?.funcKeyword ?? node.as(InitializerDeclSyntax.self)?.initKeyword
    let range = keyword?.contentRange ?? node.contentStart..<node.contentStart
    inspection.report(
      range, "A function has a complexity of at most \(exceeded.limit); this one has \(complexity).",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: complexity - exceeded.limit))
  }
}
