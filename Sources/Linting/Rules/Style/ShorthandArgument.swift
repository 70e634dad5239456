import ReviewCore
import SwiftSyntax

/// `$0` and its like far below the brace of their closure, beside others, or as the owner of members.
struct ShorthandArgument: SyntaxRule {
  static let id: RuleID = "shorthand_argument"

  private struct Argument {
    let range: Range<Int>
    let name: String
    let hasMember: Bool
  }

  private let lineCount: Int
  private let isAlone: Bool
  private let isWithoutMembers: Bool

  init(_ options: RuleOptions) {
    lineCount = options.integer("allow_until_line_after_opening_brace")
    isAlone = options.isOn("always_disallow_more_than_one")
    isWithoutMembers = options.isOn("always_disallow_member_access")
  }

  func register(_ rule: inout Registration) {
    // Of each closure that is being walked.
    let arguments = rule.state([[Argument]]())
    rule.visit(ClosureExprSyntax.self) { _, context in context[arguments].append([]) }
    rule.pass([.declReferenceExpr]) { node, context in
      guard let last = context[arguments].indices.last, let range = node.name else { return }
      guard let argument = Self.argument(node, range, context.source) else { return }
      context[arguments][last].append(argument)
    }
    rule.leave(ClosureExprSyntax.self) { node, context in
      let found = context[arguments].popLast() ?? []
      guard let first = found.first else { return }
      let line = context.source.line(at: node.contentStart)
      let isCrowded = isAlone && found.contains { $0.name != first.name }
      for argument in found {
        guard let message = message(argument, isCrowded: isCrowded, after: line, context.source) else { continue }
        context.report(argument.range, message)
      }
    }
  }

  private static func argument(_ node: PassingNode, _ range: Range<Int>, _ source: SourceText) -> Argument? {
    let text = source.bytes[range]
    guard text.first == UInt8(ascii: "$"), text.count > 1 else { return nil }
    guard text.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Argument(range: range, name: source.text(range), hasMember: node.syntax.parent?.kind == .memberAccessExpr)
  }

  private func message(
    _ argument: Argument, isCrowded: Bool, after line: Int, _ source: SourceText
  ) -> String? {
    if isCrowded { return "Give the closure's parameters names: it has more than one." }
    if isWithoutMembers, argument.hasMember { return "Give the parameter `\(argument.name)` a name: its members are asked for." }
    guard source.line(at: argument.range.lowerBound) > line + lineCount else { return nil }
    return "Give the parameter `\(argument.name)` a name: its closure begins more than \(lineCount) lines above."
  }
}
