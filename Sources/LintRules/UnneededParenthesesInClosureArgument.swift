import LintEngine
import ReviewCore
import SwiftSyntax

/// Parentheses around the names of closure parameters without types.
struct UnneededParenthesesInClosureArgument: SyntaxRule {
  static let id: RuleID = "unneeded_parentheses_in_closure_argument"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ClosureSignatureSyntax.self) { node, context in
      guard case .parameterClause(let clause) = node.parameterClause, !clause.parameters.isEmpty else { return }
      guard clause.parameters.allSatisfy({ $0.type == nil && $0.attributes.isEmpty && $0.modifiers.isEmpty }) else {
        return
      }
      context.report(
        clause, "Remove the parentheses around the closure's parameters.", fix: fix(clause, in: context.source))
    }
  }

  private func fix(_ clause: ClosureParameterClauseSyntax, in source: SourceText) -> ByteFix? {
    let range = clause.contentRange
    let inside = clause.leftParen.contentEnd..<clause.rightParen.contentStart
    guard clause.rightParen.presence == .present, clause.parameters.last?.trailingComma == nil else { return nil }
    guard !source.bytes[inside].contains(UInt8(ascii: "\n")) else { return nil }
    guard !inside.contains(where: source.isCommentStart) else { return nil }
    let first = source.spacesEnd(after: inside.lowerBound)
    let last = source.spacesStart(before: inside.upperBound)
    let isTightBefore = range.lowerBound > 0 && source.bytes[range.lowerBound - 1] == UInt8(ascii: "]")
    let isTightAfter = range.upperBound < source.bytes.count && source.bytes[range.upperBound] > UInt8(ascii: " ")
    return ByteFix(edits: [
      ByteFix.Edit(range: range.lowerBound..<first, text: isTightBefore ? " " : ""),
      ByteFix.Edit(range: last..<range.upperBound, text: isTightAfter ? " " : ""),
    ])
  }
}
