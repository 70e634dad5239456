import LintEngine
import ReviewCore
import SwiftSyntax

/// Arguments at the start of a line are aligned with the first.
struct VerticalParameterAlignmentOnCall: SyntaxRule {
  static let id: RuleID = "vertical_parameter_alignment_on_call"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.arguments.count > 1, let first = node.arguments.first else { return }
      let source = context.source
      var wanted = first.contentStart
      var lastLine = source.line(at: wanted)
      guard source.line(at: node.arguments.contentEnd) > lastLine else { return }
      var followsMultiline = false
      for argument in node.arguments {
        let place = argument.contentStart
        let line = source.line(at: place)
        let isWrong = line > lastLine && source.characterColumn(at: place) != source.characterColumn(at: wanted)
        if isWrong, followsMultiline {
          wanted = place
        } else if isWrong {
          context.report(
            argument, "Align this argument with the first one.",
            cause: Cause(lines: [source.line(at: wanted), line], excess: 1))
        }
        lastLine = line
        let value = argument.expression.contentRange
        followsMultiline = source.line(at: value.lowerBound) < source.line(at: value.upperBound)
      }
    }
  }
}
