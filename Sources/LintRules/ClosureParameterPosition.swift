import LintEngine
import ReviewCore
import SwiftSyntax

/// Closure parameters and captures are on the line of the opening brace.
struct ClosureParameterPosition: SyntaxRule {
  static let id: RuleID = "closure_parameter_position"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ClosureSignatureSyntax.self) { node, context in
      guard let brace = node.parent?.as(ClosureExprSyntax.self)?.leftBrace.contentStart else { return }
      guard let end = end(of: node), !isOnOneLine(brace..<end, context.source) else { return }
      let line = context.source.line(at: brace)
      for name in names(in: node) where context.source.line(at: name.contentStart) != line {
        context.report(name, "Move this parameter to the line of the closure's opening brace.")
      }
    }
  }

  private func end(of signature: ClosureSignatureSyntax) -> Int? {
    signature.parameterClause?.contentEnd ?? signature.capture?.contentEnd
  }

  private func isOnOneLine(_ range: Range<Int>, _ source: SourceText) -> Bool {
    !source.bytes[range].contains(UInt8(ascii: "\n"))
  }

  private func names(in signature: ClosureSignatureSyntax) -> [TokenSyntax] {
    let captures = signature.capture?.items.map(\.name) ?? []
    switch signature.parameterClause {
    case .simpleInput(let list): return captures + list.map(\.name)
    case .parameterClause(let clause): return captures + clause.parameters.map(\.firstName)
    case nil: return captures
    }
  }
}
