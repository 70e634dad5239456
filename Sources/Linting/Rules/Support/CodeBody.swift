import SwiftSyntax

/// Something with a body between braces whose length can be measured.
struct CodeBody {
  /// What the finding points at: a keyword or a name.
  let label: TokenSyntax
  let leftBrace: TokenSyntax
  let rightBrace: TokenSyntax

  /// The 1-based lines between the braces that hold code.
  func codeLines(in inspection: Inspection) -> [Int] {
    let first = inspection.source.line(at: leftBrace.contentStart) + 1
    let last = inspection.source.line(at: rightBrace.contentStart)
    return first < last ? inspection.codeLines(in: first..<last) : []
  }

  /// Whether there are so few lines that counting can be left out.
  func isWithin(_ levels: Levels, in inspection: Inspection) -> Bool {
    Self.isWithin(levels, leftBrace.contentStart..<max(leftBrace.contentStart, rightBrace.contentEnd), in: inspection.source)
  }

  /// The same for a body from its left brace to the end of its right one.
  static func isWithin(_ levels: Levels, _ range: Range<Int>, in source: SourceText) -> Bool {
    let last = source.line(at: max(range.lowerBound, range.upperBound - 1))
    return levels.exceeded(by: last - source.line(at: range.lowerBound) - 1) == nil
  }

  /// Reports the body when it has more lines of code than the limits allow.
  func check(_ levels: Levels, _ name: String, _ inspection: inout Inspection) {
    guard !isWithin(levels, in: inspection) else { return }
    let lines = codeLines(in: inspection)
    guard let exceeded = levels.exceeded(by: lines.count) else { return }
    inspection.report(
      label, "\(name) has at most \(exceeded.limit) lines of code; this one has \(lines.count).",
      severity: exceeded.severity, cause: Cause(lines: lines, excess: lines.count - exceeded.limit))
  }
}
