import ReviewCore

/// A file ends in one line feed.
struct TrailingNewline: CodeRule {
  static let id: RuleID = "trailing_newline"

  init(_ options: RuleOptions) {}

  func register(in registry: inout RuleRegistry) {
    registry.file { inspection in
      let bytes = inspection.source.bytes
      guard let last = bytes.lastIndex(where: { $0 != 0x0A && $0 != 0x0D }) else { return }
      let breaks = (last + 1)..<bytes.count
      let count = bytes[breaks].count { $0 == 0x0A }
      guard count != 1 else { return }
      let newline = bytes.contains(0x0D) ? "\r\n" : "\n"
      if count == 0 {
        inspection.report(breaks.upperBound..<breaks.upperBound, Self.message, fix: .replacing(breaks, with: newline))
      } else if let first = bytes[breaks].firstIndex(of: 0x0A) {
        let lastLine = inspection.source.lineStarts[inspection.source.lineCount - 1]
        inspection.report(lastLine..<bytes.count, Self.message, fix: .removing((first + 1)..<bytes.count))
      }
    }
  }

  private static let message = "A file ends in exactly one line break."
}
