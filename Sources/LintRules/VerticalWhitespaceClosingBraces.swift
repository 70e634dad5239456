import LintEngine
import ReviewCore
import SwiftSyntax

/// Empty lines before a closing brace, bracket or parenthesis.
struct VerticalWhitespaceClosingBraces: SyntaxRule {
  static let id: RuleID = "vertical_whitespace_closing_braces"

  private let onlyTrivial: Bool

  init(_ options: RuleOptions) {
    onlyTrivial = options.isOn("only_enforce_before_trivial_lines")
  }

  func register(_ rule: inout Registration) {
    rule.line { line, range, context in
      let source = context.source
      guard line > 1, source.isBlankLine(line - 1) else { return }
      let start = source.spacesEnd(after: range.lowerBound)
      guard start < range.upperBound else { return }
      guard ")]}".utf8.contains(source.bytes[start]), context.isCode(at: start) else { return }
      let isTrivial = source.bytes[start..<range.upperBound].allSatisfy { " \t)]}".utf8.contains($0) }
      guard isTrivial || !onlyTrivial else { return }
      var first = line - 1
      while first > 1, source.isBlankLine(first - 1) { first -= 1 }
      let lines = source.lineStarts[first - 1]..<range.lowerBound
      context.report(
        lines, "Remove the empty line before this closing brace.", fix: .removing(lines),
        cause: Cause(lines: Array(first..<line), excess: 1))
    }
  }
}

extension RuleContext {
  /// Returns whether the byte at `offset` is outside of comments, regular expressions and multi-line strings. Reliable
  /// after the walk.
  func isCode(at offset: Int) -> Bool {
    guard comment(at: offset) == nil, multilineString(at: offset) == nil else { return false }
    guard case .regexLiteralPattern? = tree.token(at: AbsolutePosition(utf8Offset: offset))?.tokenKind else {
      return true
    }
    return false
  }
}

extension SourceText {
  func isBlankLine(_ line: Int) -> Bool {
    bytes[range(ofLine: line)].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}
