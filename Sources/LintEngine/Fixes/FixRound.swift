import LintFastWalk
package import ReviewCore
import SwiftSyntax

/// Fixes that are applied together, because no two of them touch.
package struct FixRound {
  package private(set) var bytes: [UInt8]
  /// The findings whose fixes were applied, in file order.
  package private(set) var fixed: [LintFinding]
  package var count: Int { fixed.count }
  package private(set) var refused: [LintFinding] = []
  private let source: SourceText
  /// Ascending.
  private var applied: [Edit]

  /// Applies the fixes. If the source and the result both have syntax errors, it applies none.
  package init(source: SourceText, findings: [LintFinding]) {
    self.source = source
    let chosen = Self.disjoint(findings, source: source)
    applied = chosen.flatMap(\.edits)
    bytes = Self.applying(applied, to: source.bytes)
    fixed = chosen.map(\.finding)
    guard !chosen.isEmpty, Self.hasSyntaxErrors(bytes) else { return }
    applyOneByOne(Self.hasSyntaxErrors(source.bytes) ? [] : chosen, source: source)
  }

  private typealias Edit = ByteFix.Edit

  private struct Chosen {
    let finding: LintFinding
    /// Ascending.
    let edits: [Edit]

    var start: Int { edits.first?.range.lowerBound ?? 0 }
  }

  /// Finds the fixes that break the syntax, by adding one fix at a time.
  private mutating func applyOneByOne(_ chosen: [Chosen], source: SourceText) {
    var kept: [Chosen] = []
    bytes = source.bytes
    for candidate in chosen {
      let attempt = Self.applying((kept + [candidate]).flatMap(\.edits), to: source.bytes)
      if Self.hasSyntaxErrors(attempt) {
        refused.append(candidate.finding)
      } else {
        kept.append(candidate)
        bytes = attempt
      }
    }
    fixed = kept.map(\.finding)
    applied = kept.flatMap(\.edits)
  }

  /// Returns the line numbers after the round. An edit's new lines replace the lines that it touched: if one of those
  /// is in the set, all new lines are in the result.
  package func moved(_ lines: LineSet) -> LineSet {
    var moved = LineSet()
    var shift = 0
    var next = 1
    for edit in applied {
      let first = source.line(at: edit.range.lowerBound)
      let last = source.line(at: edit.range.upperBound)
      Self.insert(lines, from: next, through: first - 1, shiftedBy: shift, into: &moved)
      let breaks = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
      let leavesLast = leavesLastLine(edit, last: last)
      let touched = max(first, leavesLast ? last - 1 : last)
      let written = leavesLast ? breaks : breaks + 1
      if written > 0, lines.intersects(first...touched) {
        moved.insert((first + shift)...(first + shift + written - 1))
      }
      shift += breaks - (last - first)
      next = leavesLast ? last : last + 1
    }
    Self.insert(lines, from: next, through: source.lineCount, shiftedBy: shift, into: &moved)
    return moved
  }

  /// Returns whether an edit ends at the start of its last line and leaves that line unchanged.
  private func leavesLastLine(_ edit: Edit, last: Int) -> Bool {
    guard edit.range.upperBound == source.lineStarts[last - 1] else { return false }
    if !edit.text.isEmpty { return edit.text.utf8.last == UInt8(ascii: "\n") }
    return !edit.range.isEmpty && edit.range.lowerBound == source.lineStarts[source.line(at: edit.range.lowerBound) - 1]
  }

  private static func insert(
    _ lines: LineSet, from first: Int, through last: Int, shiftedBy shift: Int, into moved: inout LineSet
  ) {
    guard first <= last else { return }
    for range in lines.intersection(LineSet(first...last)).ranges {
      moved.insert((range.lowerBound + shift)...(range.upperBound + shift))
    }
  }

  /// Returns the fixes in file order, without those that overlap or touch an earlier one.
  private static func disjoint(_ findings: [LintFinding], source: SourceText) -> [Chosen] {
    let candidates = findings.map { Chosen(finding: $0, edits: edits(of: $0, in: source)) }
    var end = -1
    var chosen: [Chosen] = []
    for candidate in candidates.sorted(by: { $0.start < $1.start }) where candidate.start > end {
      guard let last = candidate.edits.last else { continue }
      end = last.range.upperBound
      chosen.append(candidate)
    }
    return chosen
  }

  private static func edits(of finding: LintFinding, in source: SourceText) -> [Edit] {
    (finding.fix?.edits ?? []).compactMap { edit in
      guard let start = source.offset(at: edit.start), let end = source.offset(at: edit.end), start <= end else {
        return nil
      }
      return Edit(range: start..<end, text: edit.text)
    }
  }

  private static func applying(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      offset = edit.range.upperBound
    }
    return result + bytes[offset...]
  }

  package static func hasSyntaxErrors(_ bytes: [UInt8]) -> Bool {
    SourceFileSyntax(parsing: bytes).hasError
  }
}
