import LintEngine
import ReviewCore

/// A file ends with exactly one line feed.
struct TrailingNewline: SyntaxRule {
  static let id: RuleID = "trailing_newline"

  init(_ options: RuleOptions) {}

  func register(_ rule: inout Registration) {
    rule.file { context in
      let bytes = context.source.bytes
      guard let last = bytes.lastIndex(where: { $0 != 0x0A && $0 != 0x0D }) else { return }
      let breaks = (last + 1)..<bytes.count
      let count = bytes[breaks].count { $0 == 0x0A }
      guard count != 1 else { return }
      let newline = bytes.contains(0x0D) ? "\r\n" : "\n"
      if count == 0 {
        context.report(breaks.upperBound..<breaks.upperBound, Self.message, fix: .replacing(breaks, with: newline))
      } else if let first = bytes[breaks].firstIndex(of: 0x0A) {
        let lastLine = context.source.lineStarts[context.source.lineCount - 1]
        context.report(lastLine..<bytes.count, Self.message, fix: .removing((first + 1)..<bytes.count))
      }
    }
  }

  private static let message = "End this file with exactly one line break."
}
