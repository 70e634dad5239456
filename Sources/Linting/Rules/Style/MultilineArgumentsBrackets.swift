import ReviewCore
import SwiftSyntax

/// Arguments over several lines that share a line with a parenthesis.
struct MultilineArgumentsBrackets: CodeRule {
  static let id: RuleID = "multiline_arguments_brackets"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.enter(FunctionCallExprSyntax.self) { node, inspection in
      guard let left = node.leftParen, let right = node.rightParen, !node.arguments.isEmpty else { return }
      guard inspection.source.bytes[left.contentEnd..<right.contentStart].contains(UInt8(ascii: "\n")) else { return }
      let layout = BracketLayout(left: left, right: right, items: node.arguments.map { Syntax($0) })
      for place in layout.wrong(in: inspection.source) {
        inspection.report(place, "Arguments over several lines stand apart from the parentheses.")
      }
    }
  }
}
