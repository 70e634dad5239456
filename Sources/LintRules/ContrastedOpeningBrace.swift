import LintEngine
import ReviewCore
import SwiftSyntax

/// An opening brace is on the line below the construct that it opens, with the same indentation. Multi-line strings and
/// `{ get set }` of protocols are not checked.
struct ContrastedOpeningBrace: SyntaxRule {
  static let id: RuleID = "contrasted_opening_brace"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    let interpolations = rule.state(0)
    rule.visit(anyOf: [.expressionSegment]) { _, context in context[interpolations] += 1 }
    rule.leave(anyOf: [.expressionSegment]) { _, context in context[interpolations] -= 1 }
    rule.token([.leftBrace]) { token, context in
      guard context[interpolations] == 0, let brace = token.syntax, brace.opensBody, !Self.isRequirement(brace) else {
        return
      }
      guard let anchor = Self.anchor(of: brace), !Self.isRight(brace.contentStart, below: anchor, context.source) else {
        return
      }
      let source = context.source
      var start = brace.contentStart
      while start > 0, source.bytes[start - 1] <= UInt8(ascii: " ") { start -= 1 }
      context.report(
        brace, "Move this opening brace to the next line.",
        fix: .replacing(start..<brace.contentStart, with: "\n" + source.indentation(ofLine: source.line(at: anchor))))
    }
  }

  /// Returns whether the brace is first on its line, has the indentation of the line of its construct, and has no empty
  /// line above.
  private static func isRight(_ brace: Int, below anchor: Int, _ source: SourceText) -> Bool {
    guard source.isLineStart(source.spacesStart(before: brace)) else { return false }
    let line = source.line(at: brace)
    guard line > source.line(at: anchor), !source.isBlankLine(line - 1) else { return false }
    return [source.indentation(at: anchor), source.characterColumn(at: anchor)].contains(source.indentation(at: brace))
  }

  /// Returns the start of the construct that the brace opens. For a call this is the last name, because calls are
  /// chained over lines.
  private static func anchor(of brace: TokenSyntax) -> Int? {
    guard let body = brace.parent, let owner = body.parent else { return nil }
    switch owner.as(SyntaxEnum.self) {
    case .functionCallExpr(let call) where body.is(ClosureExprSyntax.self): return anchor(of: call)
    case .ifExpr(let node) where node.body.id != body.id: return node.elseKeyword?.contentStart
    case .patternBinding: return owner.parent?.parent?.contentStart
    default:
      return body.is(SwitchExprSyntax.self) || body.is(PrecedenceGroupDeclSyntax.self)
        ? body.contentStart : owner.contentStart
    }
  }

  private static func anchor(of call: FunctionCallExprSyntax) -> Int {
    let callee = call.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self) { return member.period.contentStart }
    return callee.is(FunctionCallExprSyntax.self)
      ? call.leftParen?.contentStart ?? callee.contentEnd : callee.contentStart
  }

  private static func isRequirement(_ brace: TokenSyntax) -> Bool {
    guard let block = brace.parent?.as(AccessorBlockSyntax.self), case .accessors(let accessors) = block.accessors
    else { return false }
    return accessors.allSatisfy { $0.body == nil }
  }
}
