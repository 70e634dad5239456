import LintEngine
import ReviewCore
import SwiftSyntax

/// An opening brace stands on the line of what it opens, after one space.
struct OpeningBrace: SyntaxRule {
  static let id: RuleID = "opening_brace"

  private let options: RuleOptions

  init(_ options: RuleOptions) {
    self.options = options
  }

  func register(_ rule: inout Registration) {
    rule.token([.leftBrace]) { token, context in
      let source = context.source
      let brace = token.contentRange
      guard brace.lowerBound > 0, !Self.isPlainlyRight(brace.lowerBound, source) else { return }
      guard let token = token.syntax, token.opensBody, let previous = token.previousToken(viewMode: .sourceAccurate)
      else { return }
      let gap = previous.contentEnd..<brace.lowerBound
      let text = source.bytes[gap]
      guard source.text(gap) != " " else { return }
      let spaces = source.spacesStart(before: brace.lowerBound)..<brace.lowerBound
      let followsComment = spaces.lowerBound > gap.lowerBound && source.isCommentEnd(spaces.lowerBound)
      if followsComment, source.text(spaces) == " " { return }
      if text.contains(UInt8(ascii: "\n")), isAllowedBelow(token, source) { return }
      context.report(
        brace, "Move this opening brace to the line before it, after one space.",
        fix: followsComment ? .replacing(spaces, with: " ") : Self.fix(gap, brace, source))
    }
  }

  /// The brace goes to the end of what it opens, before the comments on the way; nil where code stands behind it, which
  /// would be left without indentation.
  private static func fix(_ gap: Range<Int>, _ brace: Range<Int>, _ source: SourceText) -> ByteFix? {
    guard let last = source.bytes[gap].lastIndex(where: { $0 > UInt8(ascii: " ") }) else {
      return .replacing(gap, with: " ")
    }
    let end = source.spacesEnd(after: brace.upperBound)
    guard source.isLineEnd(end) || source.isCommentStart(end) else { return nil }
    let start = source.isLineEnd(end) ? last + 1 : brace.lowerBound
    let insertion = ByteFix.Edit(range: gap.lowerBound..<gap.lowerBound, text: " {")
    return ByteFix(edits: [insertion, ByteFix.Edit(range: start..<end, text: "")])
  }

  /// One space after something else, or none after `(`: most braces are done with here.
  private static func isPlainlyRight(_ brace: Int, _ source: SourceText) -> Bool {
    let before = source.bytes[brace - 1]
    if before == UInt8(ascii: "(") { return true }
    return brace > 1 && before == UInt8(ascii: " ") && source.bytes[brace - 2] > UInt8(ascii: " ")
      && source.bytes[brace - 2] != UInt8(ascii: "/")
  }

  /// Whether the options allow the brace on a line of its own, below a header of several lines.
  private func isAllowedBelow(_ brace: TokenSyntax, _ source: SourceText) -> Bool {
    guard let owner = brace.parent?.parent, let option = option(for: owner), options.isOn(option) else { return false }
    guard let last = brace.previousToken(viewMode: .sourceAccurate) else { return false }
    if owner.kind == .ifExpr, last.spells("else") { return false }
    return source.line(at: introducer(of: owner)) < source.line(at: last.contentStart)
  }

  /// Where `class`, `func` or `if` stands, after attributes and modifiers.
  private func introducer(of owner: Syntax) -> Int {
    let keyword = owner.children(viewMode: .sourceAccurate).first { $0.is(TokenSyntax.self) }
    return (keyword ?? owner).contentStart
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
