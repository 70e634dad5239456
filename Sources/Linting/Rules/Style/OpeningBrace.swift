import ReviewCore
import SwiftSyntax

/// An opening brace stands on the line of what it opens, after one space.
struct OpeningBrace: CodeRule {
  static let id: RuleID = "opening_brace"

  private let options: RuleOptions

  init(_ options: RuleOptions) {
    self.options = options
  }

  func register(in registry: inout RuleRegistry) {
    registry.token([.leftBrace]) { token, inspection in
      let source = inspection.source
      let brace = token.contentRange
      guard brace.lowerBound > 0, !Self.isPlainlyRight(brace.lowerBound, source) else { return }
      guard let previous = token.previousToken(viewMode: .sourceAccurate), needsSpace(previous, token) else { return }
      let gap = previous.contentEnd..<brace.lowerBound
      guard source.text(gap) != " " else { return }
      let text = source.bytes[gap]
      let isComment = text.contains { $0 > UInt8(ascii: " ") }
      if isComment, source.isCommentEnd(source.spacesStart(before: brace.lowerBound)) { return }
      if text.contains(UInt8(ascii: "\n")), isAllowedBelow(token, source) { return }
      inspection.report(
        brace, "An opening brace stands after one space, on the line of what it opens.",
        fix: isComment ? nil : .replacing(gap, with: " "))
    }
  }

  /// One space after something, or no space after `(`: most braces are done with here.
  private static func isPlainlyRight(_ brace: Int, _ source: SourceText) -> Bool {
    let before = source.bytes[brace - 1]
    if before == UInt8(ascii: "(") { return true }
    return brace > 1 && before == UInt8(ascii: " ") && source.bytes[brace - 2] > UInt8(ascii: " ")
      && source.bytes[brace - 2] != UInt8(ascii: "/")
  }

  private func needsSpace(_ previous: TokenSyntax, _ brace: TokenSyntax) -> Bool {
    guard let closure = brace.parent?.as(ClosureExprSyntax.self) else {
      return brace.parent?.kind != .codeBlockItem && brace.parent?.kind != .unexpectedNodes
    }
    if previous.isA(.leftParen) || previous.isA(.comma) { return false }
    if closure.parent?.is(FunctionCallExprSyntax.self) ?? false { return true }
    return closure.parent?.is(MultipleTrailingClosureElementSyntax.self) ?? false
  }

  /// Whether the options allow the brace on a line of its own, below a header of several lines.
  private func isAllowedBelow(_ brace: TokenSyntax, _ source: SourceText) -> Bool {
    guard let owner = brace.parent?.parent, let option = option(for: owner), options.isOn(option) else { return false }
    return source.line(at: owner.contentStart) < source.line(at: source.spacesStart(before: brace.contentStart) - 2)
  }

  private func option(for owner: Syntax) -> String? {
    switch owner.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: "ignore_multiline_type_headers"
    case .ifExpr, .guardStmt, .whileStmt: "ignore_multiline_statement_conditions"
    case .functionDecl, .initializerDecl:
      options.isOn("allow_multiline_func") ? "allow_multiline_func" : "ignore_multiline_function_signatures"
    default: nil
    }
  }
}
