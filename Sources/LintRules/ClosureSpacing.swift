import LintEngine
import ReviewCore
import SwiftSyntax

/// A single-line closure has one space around and inside its braces.
struct ClosureSpacing: SyntaxRule {
  static let id: RuleID = "closure_spacing"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.visit(ClosureExprSyntax.self) { node, context in
      let source = context.source
      guard node.signature != nil || !node.statements.isEmpty, node.rightBrace.presence == .present else { return }
      guard !source.bytes[node.contentRange].contains(UInt8(ascii: "\n")) else { return }
      guard node.parent?.kind != .postfixOperatorExpr else { return }
      let gaps = wrongGaps(around: node, source)
      guard !gaps.isEmpty else { return }
      let edits = gaps.map { ByteFix.Edit(range: $0, text: " ") }
      context.report(node, "Use one space around and inside the braces of this closure.", fix: ByteFix(edits: edits))
    }
  }

  /// Returns the ranges that should be one space, each once.
  private func wrongGaps(around node: ClosureExprSyntax, _ source: SourceText) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    let open = node.leftBrace.contentRange
    let close = node.rightBrace.contentRange
    let before = source.spacesStart(before: open.lowerBound)..<open.lowerBound
    let isBracketed = mayTouch(from: before.lowerBound, node, source)
    if !source.isSingleSpace(before), !isBracketed { gaps.append(before) }
    let first = open.upperBound..<source.spacesEnd(after: open.upperBound)
    if !source.isSingleSpace(first) { gaps.append(first) }
    let last = source.spacesStart(before: close.lowerBound)..<close.lowerBound
    if !source.isSingleSpace(last) { gaps.append(last) }
    let after = close.upperBound..<source.spacesEnd(after: close.upperBound)
    if !source.isSingleSpace(after), !mayTouchNext(after.upperBound, source) { gaps.append(after) }
    return gaps
  }

  /// Returns whether the brace is at the start of a line, or after a bracket or a prefix operator.
  private func mayTouch(from start: Int, _ node: ClosureExprSyntax, _ source: SourceText) -> Bool {
    if source.isLineStart(start) || source.isCommentEnd(start) { return true }
    let byte = source.bytes[start - 1]
    return byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[")
      || node.previousToken(viewMode: .sourceAccurate)?.isPrefixOperator == true
  }

  private func mayTouchNext(_ offset: Int, _ source: SourceText) -> Bool {
    source.isLineEnd(offset) || source.isCommentStart(offset) || ",!([.?)];".utf8.contains(source.bytes[offset])
  }
}

extension TokenSyntax {
  fileprivate var isPrefixOperator: Bool {
    switch tokenKind {
    case .prefixOperator, .prefixAmpersand: true
    default: false
    }
  }
}

extension SourceText {
  fileprivate func isSingleSpace(_ range: Range<Int>) -> Bool {
    range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: " ")
  }
}
