import LintEngine
import LintFastWalk
import SwiftSyntax

/// Turns a fix's template into edits of one file.
///
/// If the metavariables are in the same order as in the file, only the text between them is edited. Their code, layout
/// and comments stay unchanged. A fix that would lose a comment is dropped.
struct FixRendering {
  private let fixTemplate: FixTemplate
  private let hit: Hit
  private let source: SourceText
  private let comments: [Range<Int>]
  private let grouping: FixGrouping

  init(_ template: FixTemplate, hit: Hit, context: RuleContext) {
    fixTemplate = template
    self.hit = hit
    source = context.source
    grouping = FixGrouping(template.template, hit: hit, source: context.source)
    comments = context.comments.map(\.range).filter {
      $0.lowerBound >= hit.range.lowerBound && $0.upperBound <= hit.range.upperBound
    }
  }

  /// Nil if code or a comment would be lost, or the match has no code for a metavariable of the template.
  var fix: ByteFix? {
    guard isBound else { return nil }
    if fixTemplate.template.segments.isEmpty { return removal }
    guard !hit.hasMoreCode || fixTemplate.template.hasMatch else { return nil }
    if !grouping.isWholeSplit, let pieces = alignedPieces { return edits(between: pieces) }
    return replacement
  }

  private var isBound: Bool {
    fixTemplate.template.segments.allSatisfy { segment in
      if case .variable(let index) = segment { hit.bindings[index] != nil } else { true }
    }
  }

  // MARK: Removal

  /// The removal of the match. A statement on lines of its own is removed with those lines.
  private var removal: ByteFix? {
    guard comments.isEmpty else { return nil }
    let start = source.spacesStart(before: hit.range.lowerBound)
    var end = source.spacesEnd(after: hit.range.upperBound)
    guard source.isLineStart(start), source.isLineEnd(end) else {
      return ByteFix(isSafe: fixTemplate.isSafe, edits: [ByteFix.Edit(range: rangeWithSemicolon(start, end), text: "")])
    }
    if end < source.bytes.count, source.bytes[end] == UInt8(ascii: "\r") { end += 1 }
    if end < source.bytes.count, source.bytes[end] == UInt8(ascii: "\n") { end += 1 }
    return ByteFix(isSafe: fixTemplate.isSafe, edits: [ByteFix.Edit(range: start..<end, text: "")])
  }

  /// Returns the range to remove for a statement that shares its line: with the semicolon after it, or else the one
  /// before.
  /// - Parameters:
  ///   - start: The offset of the spaces before the match.
  ///   - end: The offset after the spaces that follow the match.
  private func rangeWithSemicolon(_ start: Int, _ end: Int) -> Range<Int> {
    let semicolon = UInt8(ascii: ";")
    if end < source.bytes.count, source.bytes[end] == semicolon {
      return hit.range.lowerBound..<source.spacesEnd(after: end + 1)
    }
    if start > 0, source.bytes[start - 1] == semicolon { return (start - 1)..<hit.range.upperBound }
    return hit.range
  }

  // MARK: Edits between metavariables

  private struct Piece {
    let range: Range<Int>
    let needsParentheses: Bool
  }

  /// The captures of the template's metavariables, if they are in file order and do not overlap.
  private var alignedPieces: [Piece]? {
    var pieces: [Piece] = []
    var end = hit.range.lowerBound
    let segments = fixTemplate.template.segments
    for (place, segment) in segments.enumerated() {
      if case .match = segment { return nil }
      guard case .variable(let index) = segment else { continue }
      guard let range = hit.bindings[index]?.location, range.lowerBound >= end else { return nil }
      guard range.upperBound <= hit.range.upperBound, hit.bindings[index]?.isContiguous(in: source) ?? false else {
        return nil
      }
      if place > 0, case .variable = segments[place - 1] { return nil }
      pieces.append(Piece(range: range, needsParentheses: grouping.captures.contains(place)))
      end = range.upperBound
    }
    return pieces
  }

  /// The text around the metavariables; one more than there are pieces.
  private var literals: [String] {
    var literals = [""]
    for segment in fixTemplate.template.segments {
      if case .text(let text) = segment { literals[literals.count - 1] += text } else { literals.append("") }
    }
    return literals.map { source.indented($0, like: hit.range) }
  }

  private func edits(between pieces: [Piece]) -> ByteFix? {
    var edits: [ByteFix.Edit] = []
    var literals = literals
    var start = hit.range.lowerBound
    for (index, piece) in pieces.enumerated() where piece.needsParentheses {
      literals[index] += "("
      literals[index + 1] = ")" + literals[index + 1]
    }
    for (index, literal) in literals.enumerated() {
      let end = index < pieces.count ? pieces[index].range.lowerBound : hit.range.upperBound
      guard let edit = edit(start..<max(start, end), literal) else { return nil }
      if edit.range.count > 0 || !edit.text.isEmpty { edits.append(edit) }
      if index < pieces.count { start = pieces[index].range.upperBound }
    }
    return edits.isEmpty ? nil : ByteFix(isSafe: fixTemplate.isSafe, edits: edits)
  }

  /// Returns an edit that writes text into a gap, between the comments at its ends; nil if there are other comments.
  private func edit(_ gap: Range<Int>, _ literal: String) -> ByteFix.Edit? {
    let gap = FixGap(gap, comments: comments, source: source)
    if gap.code == FixGap.squeezed(literal) { return ByteFix.Edit(range: spaces(in: gap, before: literal), text: "") }
    guard !gap.hasInnerComments else { return nil }
    guard literal.contains(where: { !$0.isWhitespace }) else { return ByteFix.Edit(range: gap.outer, text: literal) }
    if let edit = labelled(gap, literal) { return edit }
    var text = literal[...]
    if gap.keepsStart { text = text.drop { $0 == " " } }
    if let edit = beforeBrace(gap, text) { return edit }
    if gap.keepsEnd { text = text.droppingLast { $0 == " " } }
    return ByteFix.Edit(range: gap.inner, text: String(text))
  }

  /// Returns the range of the spaces before a closing parenthesis on the same line, which are removed; empty if there
  /// are none.
  private func spaces(in gap: FixGap, before literal: String) -> Range<Int> {
    let start = gap.inner.lowerBound
    let end = source.spacesEnd(after: start)
    let isClosing = literal.hasPrefix(")") && end < gap.inner.upperBound && source.bytes[end] == UInt8(ascii: ")")
    return start..<(isClosing ? end : start)
  }

  /// Returns an edit for text that ends with a label. The label is inserted after the line break before its argument,
  /// and after the comments there.
  private func labelled(_ gap: FixGap, _ literal: String) -> ByteFix.Edit? {
    let rest = source.text(gap.rest)
    guard !gap.keepsStart, rest.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    guard let start = literal.lastIndex(where: { "(,".contains($0) }) else { return nil }
    let label = literal[literal.index(after: start)...].drop { $0 == " " }
    guard label.hasSuffix(": "), label.dropLast(2).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    return ByteFix.Edit(range: gap.inner.lowerBound..<gap.rest.upperBound, text: literal[...start] + rest + label)
  }

  /// Returns an edit of the code before a brace that the gap and the text end with. The white space around the brace
  /// stays.
  private func beforeBrace(_ gap: FixGap, _ literal: Substring) -> ByteFix.Edit? {
    let code = source.text(gap.inner).droppingLast(while: \.isWhitespace)
    let text = literal.droppingLast(while: \.isWhitespace)
    guard code.hasSuffix("{"), text.hasSuffix("{") else { return nil }
    let old = code.dropLast().droppingLast(while: \.isWhitespace)
    let new = text.dropLast().droppingLast(while: \.isWhitespace)
    guard !old.isEmpty, !new.isEmpty else { return nil }
    let start = gap.inner.lowerBound
    return ByteFix.Edit(range: start..<(start + old.utf8.count), text: String(new))
  }

  // MARK: Replacement

  private var replacement: ByteFix? {
    let kept = fixTemplate.template.segments.flatMap { segment -> [Range<Int>] in
      switch segment {
      case .variable(let index): hit.bindings[index]?.ranges ?? []
      case .match: [hit.range]
      default: []
      }
    }
    guard comments.allSatisfy({ comment in kept.contains { $0.contains(comment.lowerBound) } }) else { return nil }
    let code = FixText(fixTemplate.template, hit: hit, source: source, parenthesised: grouping.captures).text
    let text = grouping.isWholeSplit ? "(\(code))" : code
    return ByteFix(isSafe: fixTemplate.isSafe, edits: [ByteFix.Edit(range: hit.range, text: text)])
  }
}
