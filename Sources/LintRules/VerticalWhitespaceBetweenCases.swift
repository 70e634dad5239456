import LintEngine
import ReviewCore
import SwiftSyntax

/// Empty lines between the cases of a `switch`: one or none, depending on the option. Single-line cases may be
/// adjacent, and so may cases that an `#if` separates.
struct VerticalWhitespaceBetweenCases: SyntaxRule {
  static let id: RuleID = "vertical_whitespace_between_cases"

  /// Two consecutive cases.
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

  func register(_ rule: inout Registration) {
    // Comments among the cases are known after the list has been walked.
    rule.leave(SwitchCaseListSyntax.self) { cases, context in
      for (first, second) in zip(cases, cases.dropFirst()) {
        guard let one = first.as(SwitchCaseSyntax.self), let other = second.as(SwitchCaseSyntax.self) else { continue }
        let gap = Gap(one, other, context.source)
        guard gap.start < gap.end else { continue }
        if wantsNone {
          checkNone(gap, &context)
        } else {
          checkOne(gap, &context)
        }
      }
    }
  }

  private func checkOne(_ gap: Gap, _ context: inout RuleContext) {
    guard !gap.isCompact, blankLines(in: gap, context).isEmpty else { return }
    let start = topLine(of: gap, context).map { context.source.lineStarts[$0 - 1] }
    context.report(
      gap.next.contentStart..<gap.next.label.contentEnd, "Add an empty line before this case.",
      fix: start.map { .replacing($0..<$0, with: "\n") }, cause: Cause(lines: [gap.start, gap.end], excess: 1))
  }

  private func checkNone(_ gap: Gap, _ context: inout RuleContext) {
    let lines = blankLines(in: gap, context)
    guard !lines.isEmpty else { return }
    let starts = context.source.lineStarts
    let edits = lines.map { ByteFix.Edit(range: starts[$0 - 1]..<starts[$0], text: "") }
    context.report(
      gap.next.contentStart..<gap.next.label.contentEnd, "Remove the empty line before this case.",
      fix: ByteFix(edits: edits), cause: Cause(lines: lines + [gap.end], excess: 1))
  }

  /// Returns the empty lines outside of comments.
  private func blankLines(in gap: Gap, _ context: RuleContext) -> [Int] {
    let source = context.source
    return ((gap.start + 1)..<gap.end).filter {
      source.isBlankLine($0) && context.comment(at: source.lineStarts[$0 - 1]) == nil
    }
  }

  /// Returns the first of the comment lines directly above the second case with its indentation, or else the case's own
  /// line. Returns nil if a comment spans the whole gap.
  private func topLine(of gap: Gap, _ context: RuleContext) -> Int? {
    let source = context.source
    let indentation = source.indentation(ofLine: gap.end)
    func isInside(_ line: Int) -> Bool {
      let start = source.lineStarts[line - 1]
      return context.comment(at: start).map { $0.range.lowerBound < start } ?? false
    }
    var line = gap.end
    while line > gap.start + 1 {
      guard isInside(line) || isInside(line - 1) || source.indentation(ofLine: line - 1) == indentation else { break }
      line -= 1
    }
    return isInside(line) ? nil : line
  }
}
