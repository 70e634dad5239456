import LintEngine
import ReviewCore
import SwiftSyntax

/// The closing brace of a closure, which is indented like the line on which the call or its argument begins.
struct ClosureEndIndentation: SyntaxRule {
  static let id: RuleID = "closure_end_indentation"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      if let closure = node.trailingClosure {
        let closures = [closure] + node.additionalTrailingClosures.map(\.closure)
        for closure in closures where isMultiline(closure, context.source) {
          check(closure, against: anchor(of: node, context.source), &context)
        }
      }
      guard let first = node.arguments.first, begins(first, below: node.calledExpression, context.source) else {
        return
      }
      for argument in node.arguments {
        guard let closure = argument.expression.as(ClosureExprSyntax.self) else { continue }
        if isMultiline(closure, context.source) { check(closure, against: argument.contentStart, &context) }
      }
    }
  }

  private func isMultiline(_ closure: ClosureExprSyntax, _ source: SourceText) -> Bool {
    source.bytes[closure.contentRange].contains(UInt8(ascii: "\n"))
  }

  private func begins(_ argument: LabeledExprSyntax, below callee: ExprSyntax, _ source: SourceText) -> Bool {
    source.bytes[callee.contentEnd..<argument.contentStart].contains(UInt8(ascii: "\n"))
  }

  /// Returns the start of the call: the last period that begins a line, or else the first token.
  ///
  /// Follows a chain of calls back to its first line at most, and for at most a hundred links.
  private func anchor(of call: FunctionCallExprSyntax, _ source: SourceText) -> Int {
    let start = call.contentStart
    let firstLine = source.line(at: start)
    var place: ExprSyntax? = call.calledExpression
    for _ in 0..<100 {
      guard let expression = place else { break }
      if let member = expression.as(MemberAccessExprSyntax.self) {
        let dot = member.period.contentStart
        if source.line(at: dot) == firstLine { return start }
        if beginsLine(dot, source) { return dot }
        place = member.base
      } else {
        place = expression.callee
      }
    }
    return start
  }

  /// Returns whether only white space or a closing brace precedes the offset on its line.
  private func beginsLine(_ offset: Int, _ source: SourceText) -> Bool {
    var start = offset
    if start > 0, source.bytes[start - 1] == UInt8(ascii: "}") { start -= 1 }
    return source.isLineStart(source.spacesStart(before: start))
  }

  private func check(_ closure: ClosureExprSyntax, against anchor: Int, _ context: inout RuleContext) {
    let source = context.source
    let brace = closure.rightBrace.contentStart
    guard source.characterColumn(at: brace) != source.indentation(at: anchor) else { return }
    let gap = source.spacesStart(before: brace)..<brace
    let indentation = source.indentation(ofLine: source.line(at: anchor))
    context.report(
      closure.rightBrace, "Align this brace with the start of the line of the closure's call.",
      fix: .replacing(gap, with: source.isLineStart(gap.lowerBound) ? indentation : "\n" + indentation))
  }
}

extension ExprSyntax {
  /// The callee of a call or subscript, or the operand of an unwrapping.
  fileprivate var callee: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call): call.calledExpression
    case .subscriptCallExpr(let call): call.calledExpression
    case .optionalChainingExpr(let chain): chain.expression
    case .forceUnwrapExpr(let unwrap): unwrap.expression
    default: nil
    }
  }
}
