import LintEngine
import SwiftSyntax

/// A body between braces whose length can be measured.
struct CodeBody {
  /// The keyword or name at which the finding is reported.
  let label: TokenSyntax
  let leftBrace: TokenSyntax
  let rightBrace: TokenSyntax

  /// Returns the 1-based lines of code between the braces.
  func codeLines(in context: RuleContext) -> [Int] {
    let first = context.source.line(at: leftBrace.contentStart) + 1
    let last = context.source.line(at: rightBrace.contentStart)
    return first < last ? context.codeLines(in: first..<last) : []
  }

  /// Returns whether the body has so few lines that they need not be counted.
  private func isWithin(_ levels: Levels, in context: RuleContext) -> Bool {
    let first = context.source.line(at: leftBrace.contentStart)
    let last = context.source.line(at: max(leftBrace.contentStart, rightBrace.contentEnd - 1))
    return levels.exceeded(by: last - first - 1) == nil
  }

  /// Reports the body if it has more lines of code than the limits allow.
  func check(_ levels: Levels, _ name: String, _ context: inout RuleContext) {
    guard !isWithin(levels, in: context) else { return }
    let lines = codeLines(in: context)
    guard let exceeded = levels.exceeded(by: lines.count) else { return }
    context.report(
      label, "This \(name) has \(lines.count) lines of code; the limit is \(exceeded.limit). Extract a part of it.",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
  }
}
