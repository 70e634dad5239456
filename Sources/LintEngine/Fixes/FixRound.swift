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
      moved.insert(lines, in: next..<first, shiftedBy: shift)
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
    moved.insert(lines, in: next..<(source.lineCount + 1), shiftedBy: shift)
    return moved
  }

  /// Returns whether an edit ends at the start of its last line and leaves that line unchanged.
  private func leavesLastLine(_ edit: Edit, last: Int) -> Bool {
    guard edit.range.upperBound == source.lineStarts[last - 1] else { return false }
    if !edit.text.isEmpty { return edit.text.utf8.last == UInt8(ascii: "\n") }
    return !edit.range.isEmpty && edit.range.lowerBound == source.lineStarts[source.line(at: edit.range.lowerBound) - 1]
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

extension LineSet {
  /// Inserts those of the lines that are in a range, with their numbers shifted.
  fileprivate mutating func insert(_ lines: LineSet, in range: Range<Int>, shiftedBy shift: Int) {
    guard !range.isEmpty else { return }
    for part in lines.intersection(LineSet(range.lowerBound...(range.upperBound - 1))).ranges {
      insert((part.lowerBound + shift)...(part.upperBound + shift))
    }
  }
}

/// The rounds of fixes of one file: the fixed findings, and whether a round restored an earlier text.
struct FixHistory {
  private struct Applied {
    let round: Int
    let rule: RuleID
    /// Equal for a repeated fix.
    let identity: String
  }

  /// Hashes of the texts, one before the first round and one after each round.
  private var texts: [Int]
  /// The index of the first text to compare with: the one after the last cycle.
  private var start = 0
  private var applied: [Applied] = []

  init(_ bytes: [UInt8]) {
    texts = [bytes.hashValue]
  }

  /// The number of fixes that are in the text.
  var count: Int { applied.count }

  /// The rules of the last round, in file order.
  var lastRules: [RuleID] { rules(since: texts.count - 2) }

  /// Adds a round.
  ///
  /// If the text equals that of an earlier round, the rounds since then undo each other, and their fixes no longer
  /// count. Of equal fixes in earlier rounds, only those count whose result is in the text.
  /// - Returns: The rules of those rounds, in the order in which they were first applied; empty if the text is new.
  mutating func add(_ round: FixRound) -> [RuleID] {
    let text = round.bytes.hashValue
    let number = texts.count - 1
    applied += round.fixed.map { Applied(round: number, rule: $0.rule, identity: $0.fixIdentity) }
    defer { texts.append(text) }
    guard round.count > 0, let first = texts[start...].lastIndex(of: text) else { return [] }
    start = texts.count
    let rules = rules(since: first)
    let undone = Set(applied.filter { $0.round >= first }.map(\.identity))
    let before = applied.filter { $0.round < first && undone.contains($0.identity) }
    let shown = before.filter { $0.round == before.last?.round && $0.rule == rules.first }
    applied.removeAll { undone.contains($0.identity) }
    applied += shown
    return rules
  }

  private func rules(since round: Int) -> [RuleID] {
    let active = Set(applied.filter { $0.round >= round }.map(\.rule))
    var rules: [RuleID] = []
    for fix in applied where active.contains(fix.rule) && !rules.contains(fix.rule) { rules.append(fix.rule) }
    return rules
  }
}

extension LintFinding {
  /// Equal for the same fix in later rounds, even if its line has moved.
  var fixIdentity: String {
    "\(rule) \(declaration) \(String(decoding: lineText, as: UTF8.self))"
  }
}
