import ReviewCore
import SwiftSyntax

/// Arguments that begin a line stand below the first one.
struct VerticalParameterAlignmentOnCall: CodeRule {
  static let id: RuleID = "vertical_parameter_alignment_on_call"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard node.arguments.count > 1, let first = node.arguments.first else { return }
      var wanted = inspection.source.position(at: first.contentStart)
      guard inspection.source.line(at: node.arguments.contentEnd) > wanted.line else { return }
      var lastLine = wanted.line
      var followsMultiline = false
      for argument in node.arguments {
        let place = inspection.source.position(at: argument.contentStart)
        let isWrong = place.line > max(lastLine, wanted.line) && place.column != wanted.column
        if isWrong, followsMultiline {
          wanted = place
        } else if isWrong {
          inspection.report(
            argument, "Arguments that begin a line stand below the first one.",
            cause: Cause(lines: [wanted.line, place.line], excess: 1))
        }
        lastLine = max(lastLine, place.line)
        let value = argument.expression.contentRange
        followsMultiline = inspection.source.line(at: value.lowerBound) < inspection.source.line(at: value.upperBound)
      }
    }
  }
}
