import LintEngine
import ReviewCore

/// Inserts the code of a finding into its message.
struct MessageText {
  let template: TextTemplate
  let source: SourceText

  /// Longer code is truncated, so that a message stays a short line.
  private static let codeLimit = 80

  func text(for hit: Hit) -> String {
    template.segments.map { segment in
      switch segment {
      case .text(let text): text
      case .match: code(hit.range)
      case .variable(let index): hit.bindings[index]?.range.map(code) ?? ""
      case .count: hit.count.map { "\($0)" } ?? ""
      case .limit: hit.limit.map { "\($0)" } ?? ""
      case .states: hit.count.map { $0 < 60 ? "\(1 << $0)" : "2^\($0)" } ?? ""
      }
    }.joined()
  }

  /// Returns the first line of a piece of code.
  private func code(_ range: Range<Int>) -> String {
    let text = source.text(range)
    let line = text.prefix { !$0.isNewline }
    let isWhole = line.count == text.count && line.count <= Self.codeLimit
    return Escaped.line(String(line.prefix(Self.codeLimit))) + (isWhole ? "" : "…")
  }
}
