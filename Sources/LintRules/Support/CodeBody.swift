import LintEngine
import SwiftSyntax

/// Something with a body between braces whose length can be measured.
struct CodeBody {
  /// What the finding points at: a keyword or a name.
  let label: TokenSyntax
  let leftBrace: TokenSyntax
  let rightBrace: TokenSyntax

  /// The 1-based lines between the braces that hold code.
  func codeLines(in context: RuleContext) -> [Int] {
    let first = context.source.line(at: leftBrace.contentStart) + 1
    let last = context.source.line(at: rightBrace.contentStart)
    return first < last ? context.codeLines(in: first..<last) : []
  }

  /// Whether there are so few lines that counting can be left out.
  private func isWithin(_ levels: Levels, in context: RuleContext) -> Bool {
    let first = context.source.line(at: leftBrace.contentStart)
    let last = context.source.line(at: max(leftBrace.contentStart, rightBrace.contentEnd - 1))
    return levels.exceeded(by: last - first - 1) == nil
  }

  /// Reports the body when it has more lines of code than the limits allow.
  func check(_ levels: Levels, _ name: String, _ context: inout RuleContext) {
    guard !isWithin(levels, in: context) else { return }
    let lines = codeLines(in: context)
    guard let exceeded = levels.exceeded(by: lines.count) else { return }
    context.report(
      label, "This \(name) has \(lines.count) lines of code; the limit is \(exceeded.limit). Extract a part of it.",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
  }
}
