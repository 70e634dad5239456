import LintEngine
import ReviewCore
import SwiftSyntax

/// Multi-line arguments with several on one line.
struct MultilineArguments: SyntaxRule {
  static let id: RuleID = "multiline_arguments"

  private let firstLocation: String
  private let isLenientBeforeClosure: Bool

  init(_ options: RuleOptions) {
    firstLocation = options.text("first_argument_location")
    isLenientBeforeClosure = options.isOn("only_enforce_after_first_closure_on_first_line")
  }

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard node.arguments.count > 1 else { return }
      let source = context.source
      let arguments = Array(node.arguments)
      let lines = arguments.map { source.line(at: $0.contentStart) }
      guard let first = lines.first, lines.contains(where: { $0 != first }) else { return }
      if isFirstWrong(first, calleeLine: source.line(at: node.calledExpression.contentEnd)) {
        let place = firstLocation == "next_line" ? "below" : "on"
        context.report(arguments[0], "Write the first argument \(place) the line with the parenthesis.")
      }
      let closure = arguments.firstIndex { $0.expression.is(ClosureExprSyntax.self) }
      for index in arguments.indices.dropFirst() where lines[index] == lines[index - 1] {
        if isLenientBeforeClosure, let closure, lines[closure] == first, index <= closure { continue }
        context.report(arguments[index], "Move this argument to a line of its own.")
      }
    }
  }

  private func isFirstWrong(_ line: Int, calleeLine: Int) -> Bool {
    switch firstLocation {
    case "next_line": line == calleeLine
    case "same_line": line > calleeLine
    default: false
    }
  }
}
