import ReviewCore

/// Empty lines before a closing brace, bracket or parenthesis.
struct VerticalWhitespaceClosingBraces: CodeRule {
  static let id: RuleID = "vertical_whitespace_closing_braces"

  private let onlyTrivial: Bool

  init(_ options: RuleOptions) {
    onlyTrivial = options.isOn("only_enforce_before_trivial_lines")
  }

  func register(in registry: inout RuleRegistry) {
    registry.line { line, range, inspection in
      let source = inspection.source
      guard line > 1, source.isBlankLine(line - 1) else { return }
      let start = source.spacesEnd(after: range.lowerBound)
      guard start < range.upperBound else { return }
      guard ")]}".utf8.contains(source.bytes[start]), inspection.isCode(at: start) else { return }
      let isTrivial = source.bytes[start..<range.upperBound].allSatisfy { " \t)]}".utf8.contains($0) }
      guard isTrivial || !onlyTrivial else { return }
      var first = line - 1
      while first > 1, source.isBlankLine(first - 1) { first -= 1 }
      guard first == 1 || !endsInComment(source.range(ofLine: first - 1), inspection) else { return }
      let lines = source.lineStarts[first - 1]..<range.lowerBound
      inspection.report(
        lines, "No empty line stands before a closing brace.", fix: .removing(lines),
        cause: Cause(lines: Array(first..<line), excess: 1))
    }
  }

  /// An empty line after `// …` belongs to the comment.
  private func endsInComment(_ line: Range<Int>, _ inspection: Inspection) -> Bool {
    guard !line.isEmpty, let comment = inspection.comment(at: line.upperBound - 1) else { return false }
    return !comment.isBlock
  }
}

extension Inspection {
  /// Whether the byte at `offset` lies outside of comments and texts over several lines.
  func isCode(at offset: Int) -> Bool {
    comment(at: offset) == nil && multilineString(at: offset) == nil
  }
}

extension SourceText {
  func isBlankLine(_ line: Int) -> Bool {
    bytes[range(ofLine: line)].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}
