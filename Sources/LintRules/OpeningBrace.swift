import LintEngine
import ReviewCore
import SwiftSyntax

/// An opening brace is on the line of its construct, after one space.
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

  /// Returns a fix that moves the brace to the end of its construct, before any comments. Returns nil if code follows
  /// the brace, because that code would lose its indentation.
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

  /// Returns whether one space and a visible character, or `(`, precede the brace. This covers most braces.
  private static func isPlainlyRight(_ brace: Int, _ source: SourceText) -> Bool {
    let before = source.bytes[brace - 1]
    if before == UInt8(ascii: "(") { return true }
    return brace > 1 && before == UInt8(ascii: " ") && source.bytes[brace - 2] > UInt8(ascii: " ")
      && source.bytes[brace - 2] != UInt8(ascii: "/")
  }

  /// Returns whether the options allow the brace on a separate line, below a multi-line header.
  private func isAllowedBelow(_ brace: TokenSyntax, _ source: SourceText) -> Bool {
    guard let owner = brace.parent?.parent, let option = option(for: owner), options.isOn(option) else { return false }
    guard let last = brace.previousToken(viewMode: .sourceAccurate) else { return false }
    if owner.kind == .ifExpr, last.spells("else") { return false }
    return source.line(at: introducer(of: owner)) < source.line(at: last.contentStart)
  }

  /// Returns the offset of `class`, `func` or `if`, after attributes and modifiers.
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
