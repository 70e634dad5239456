import ReviewCore
import SwiftSyntax

/// Empty lines between the cases of a `switch`: one, or none, as the option says. Cases that need one line each may
/// touch, and so may what an `#if` parts.
struct VerticalWhitespaceBetweenCases: CodeRule {
  static let id: RuleID = "vertical_whitespace_between_cases"

  /// Two cases that follow each other.
  private struct Gap {
    let next: SwitchCaseSyntax
    /// The line on which the first case ends.
    let start: Int
    /// The line on which the second case begins.
    let end: Int
    let isCompact: Bool

    init(_ case: SwitchCaseSyntax, _ next: SwitchCaseSyntax, _ source: SourceText) {
      let lines = [`case`, next].map { (source.line(at: $0.contentStart), source.line(at: $0.contentEnd)) }
      self.next = next
      start = lines[0].1
      end = lines[1].0
      isCompact = lines.allSatisfy { $0 == $1 }
    }
  }

  private let wantsNone: Bool

  init(_ options: RuleOptions) {
    wantsNone = options.text("separation") == "never"
  }

  func register(in registry: inout RuleRegistry) {
    // Comments among the cases are known when the list has been walked.
    registry.leave([.switchCaseList]) { node, inspection in
      guard let cases = node.as(SwitchCaseListSyntax.self).map(Array.init) else { return }
      for (first, second) in zip(cases, cases.dropFirst()) {
        guard let one = first.as(SwitchCaseSyntax.self), let other = second.as(SwitchCaseSyntax.self) else { continue }
        let gap = Gap(one, other, inspection.source)
        guard gap.start < gap.end else { continue }
        if wantsNone {
          checkNone(gap, &inspection)
        } else {
          checkOne(gap, &inspection)
        }
      }
    }
  }

  private func checkOne(_ gap: Gap, _ inspection: inout Inspection) {
    guard !gap.isCompact, blankLines(in: gap, inspection).isEmpty else { return }
    let start = topLine(of: gap, inspection).map { inspection.source.lineStarts[$0 - 1] }
    inspection.report(
      gap.next.contentStart..<gap.next.label.contentEnd, "An empty line parts the cases of a switch.",
      fix: start.map { .replacing($0..<$0, with: "\n") }, cause: Cause(lines: [gap.start, gap.end], excess: 1))
  }

  private func checkNone(_ gap: Gap, _ inspection: inout Inspection) {
    let lines = blankLines(in: gap, inspection)
    guard !lines.isEmpty else { return }
    let starts = inspection.source.lineStarts
    let edits = lines.map { ByteFix.Edit(range: starts[$0 - 1]..<starts[$0], text: "") }
    inspection.report(
      gap.next.contentStart..<gap.next.label.contentEnd, "No empty line stands between the cases of a switch.",
      fix: ByteFix(edits: edits), cause: Cause(lines: lines + [gap.end], excess: 1))
  }

  /// Those outside of comments.
  private func blankLines(in gap: Gap, _ inspection: Inspection) -> [Int] {
    let source = inspection.source
    return ((gap.start + 1)..<gap.end).filter { source.isBlankLine($0) && inspection.comment(at: source.lineStarts[$0 - 1]) == nil }
  }

  /// The first of the comment lines right above the second case that are indented as it is, or its own line; nil when a
  /// comment reaches from the first case to the second.
  private func topLine(of gap: Gap, _ inspection: Inspection) -> Int? {
    let source = inspection.source
    let indentation = source.indentation(ofLine: gap.end)
    func isInside(_ line: Int) -> Bool {
      let start = source.lineStarts[line - 1]
      return inspection.comment(at: start).map { $0.range.lowerBound < start } ?? false
    }
    var line = gap.end
    while line > gap.start + 1 {
      guard isInside(line) || isInside(line - 1) || source.indentation(ofLine: line - 1) == indentation else { break }
      line -= 1
    }
    return isInside(line) ? nil : line
  }
}
