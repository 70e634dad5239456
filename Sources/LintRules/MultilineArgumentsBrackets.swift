import LintEngine
import ReviewCore
import SwiftSyntax

/// Multi-line arguments that share a line with a parenthesis.
struct MultilineArgumentsBrackets: SyntaxRule {
  static let id: RuleID = "multiline_arguments_brackets"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(FunctionCallExprSyntax.self) { node, context in
      guard let left = node.leftParen, let right = node.rightParen, !node.arguments.isEmpty else { return }
      guard context.source.bytes[left.contentEnd..<right.contentStart].contains(UInt8(ascii: "\n")) else { return }
      let layout = BracketLayout(left: left, right: right, items: node.arguments.map { Syntax($0) })
      for place in layout.wrong(in: context.source) {
        context.report(place, "Add a line break between the arguments and this parenthesis.")
      }
    }
  }
}
