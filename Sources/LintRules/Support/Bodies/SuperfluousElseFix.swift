import LintEngine
import SwiftSyntax

/// A fix that removes an `else`: the `if` after it moves to a separate line, or the statements after it move out of
/// their braces.
struct SuperfluousElseFix {
  let fix: ByteFix

  /// Returns nil if comments, the layout or a string with several lines, whose text would move, prevent a simple fix.
  init?(_ link: IfExprSyntax, _ head: IfExprSyntax, _ source: SourceText) {
    let indentation = source.indentation(ofLine: source.line(at: head.contentStart))
    let end = link.body.contentEnd
    switch link.elseBody {
    case .ifExpr(let next):
      guard let word = link.elseKeyword, source.isBlank(end..<word.contentStart) else { return nil }
      guard source.isBlank(word.contentEnd..<next.contentStart) else { return nil }
      fix = ByteFix(edits: [ByteFix.Edit(range: end..<next.contentStart, text: "\n" + indentation)])
    case .codeBlock(let block):
      guard let word = link.elseKeyword, source.isBlank(end..<word.contentStart) else { return nil }
      guard source.isBlank(word.contentEnd..<block.leftBrace.contentStart) else { return nil }
      guard let edits = Self.edits(block, after: end, indentation, source) else { return nil }
      fix = ByteFix(isSafe: !Self.declares(block), edits: edits)
    case nil: return nil
    }
  }

  /// Returns whether the block contains declarations or `defer`, whose scope would grow.
  private static func declares(_ block: CodeBlockSyntax) -> Bool {
    block.statements.contains { item in
      item.item.is(DeclSyntax.self) || item.item.is(DeferStmtSyntax.self) || item.item.is(GuardStmtSyntax.self)
    }
  }

  private static func edits(
    _ block: CodeBlockSyntax, after end: Int, _ indentation: String, _ source: SourceText
  ) -> [ByteFix.Edit]? {
    let (left, right) = (block.leftBrace.contentEnd, block.rightBrace.contentStart)
    guard let first = block.statements.first, let last = block.statements.last else {
      return source.isBlank(left..<right) ? [ByteFix.Edit(range: end..<(right + 1), text: "")] : nil
    }
    if source.isBlank(left..<first.contentStart), source.isBlank(last.contentEnd..<right),
      source.isOneLine(left..<right) {
      return [
        ByteFix.Edit(range: end..<first.contentStart, text: "\n" + indentation),
        ByteFix.Edit(range: last.contentEnd..<(right + 1), text: ""),
      ]
    }
    let hasText = block.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .multilineStringQuote }
    guard !hasText else { return nil }
    let closing = source.spacesStart(before: right)
    guard source.isLineStart(closing), source.line(at: left) < source.line(at: first.contentStart) else { return nil }
    let spaces = source.spacesEnd(after: left)
    let before = source.range(ofLine: source.line(at: right) - 1).upperBound
    return [ByteFix.Edit(range: end..<(source.isLineEnd(spaces) ? spaces : left), text: "")]
      + shifts(of: (source.line(at: left) + 1)..<source.line(at: right), from: first, to: indentation, source)
      + [ByteFix.Edit(range: before..<(right + 1), text: "")]
  }

  /// Returns edits that shift lines to the left by the difference in indentation between the first statement and the
  /// `if`.
  private static func shifts(
    of lines: Range<Int>, from first: CodeBlockItemSyntax, to indentation: String, _ source: SourceText
  ) -> [ByteFix.Edit] {
    let start = source.lineStarts[source.line(at: first.contentStart) - 1]
    let width = first.contentStart - start - indentation.utf8.count
    guard width > 0 else { return [] }
    return lines.compactMap { line in
      let range = source.range(ofLine: line)
      let spaces = source.spacesEnd(after: range.lowerBound) - range.lowerBound
      guard spaces > 0, spaces < range.count else { return nil }
      return ByteFix.Edit(range: range.lowerBound..<(range.lowerBound + min(spaces, width)), text: "")
    }
  }
}

extension SourceText {
  fileprivate func isOneLine(_ range: Range<Int>) -> Bool {
    line(at: range.lowerBound) == line(at: range.upperBound)
  }
}
