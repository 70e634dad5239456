import ReviewCore
import SwiftSyntax

/// Where `else` and `catch` stand: after the brace, or on the line below it.
struct StatementPosition: CodeRule {
  static let id: RuleID = "statement_position"

  private let isUncuddled: Bool

  init(_ options: RuleOptions) {
    isUncuddled = options.text("statement_mode") == "uncuddled_else"
  }

  func register(in registry: inout RuleRegistry) {
    registry.enter(IfExprSyntax.self) { node, inspection in
      if let keyword = node.elseKeyword { check(keyword, after: node.body.rightBrace, &inspection) }
    }
    registry.enter(DoStmtSyntax.self) { node, inspection in
      var brace = node.body.rightBrace
      for clause in node.catchClauses {
        check(clause.catchKeyword, after: brace, &inspection)
        brace = clause.body.rightBrace
      }
    }
  }

  private func check(_ keyword: TokenSyntax, after brace: TokenSyntax, _ inspection: inout Inspection) {
    guard brace.presence == .present else { return }
    let source = inspection.source
    let gap = brace.contentEnd..<keyword.contentStart
    if !isUncuddled, gap.count == 1, source.bytes[gap.lowerBound] == UInt8(ascii: " ") { return }
    guard source.bytes[gap].allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return }
    let wanted = isUncuddled ? "\n" + source.indentation(ofLine: source.line(at: brace.contentStart)) : " "
    guard source.text(gap).replacing("\r\n", with: "\n") != wanted else { return }
    let place = isUncuddled ? "on the line below the closing brace" : "one space after the closing brace"
    inspection.report(
      brace.contentStart..<keyword.contentEnd, "`\(keyword.text)` stands \(place).", fix: .replacing(gap, with: wanted))
  }
}
