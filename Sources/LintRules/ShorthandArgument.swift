import LintEngine
import ReviewCore
import SwiftSyntax

/// `$0`, `$1` and so on that are far below the brace of their closure, used together, or used to access members.
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
    // For each closure being walked.
    let arguments = rule.state([[Argument]]())
    rule.visit(ClosureExprSyntax.self) { _, context in context[arguments].append([]) }
    rule.visit(DeclReferenceExprSyntax.self) { node, context in
      guard let last = context[arguments].indices.last, let argument = Self.argument(node) else { return }
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

  private static func argument(_ node: DeclReferenceExprSyntax) -> Argument? {
    let name = node.baseName.text
    guard name.first == "$", name.count > 1 else { return nil }
    guard name.dropFirst().allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Argument(range: node.baseName.contentRange, name: name, hasMember: node.parent?.kind == .memberAccessExpr)
  }

  private func message(
    _ argument: Argument, isCrowded: Bool, after line: Int, _ source: SourceText
  ) -> String? {
    if isCrowded { return "Name the parameters of this closure; it has more than one." }
    if isWithoutMembers, argument.hasMember {
      return "Name the parameter `\(argument.name)`; the closure uses its members."
    }
    guard source.line(at: argument.range.lowerBound) > line + lineCount else { return nil }
    return "Name the parameter `\(argument.name)`; its closure begins more than \(lineCount) lines above."
  }
}
