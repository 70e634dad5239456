import ReviewCore
import SwiftTests

/// The lines about failures while a run continues: each failure once, up to a limit.
struct TestAnnouncements: Sendable {
  /// Further failures are only counted.
  static let limit = 20
  /// In characters, for the message.
  private static let longest = 300

  private var known: Set<String> = []

  /// Returns nil for a known failure, and beyond the limit.
  mutating func line(for event: TestEvent) -> String? {
    let message = event.message.split(maxSplits: 1, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard known.count <= Self.limit,
      known.insert(event.test ?? "\(event.location ?? "") \(message)").inserted
    else { return nil }
    guard known.count <= Self.limit else { return "Further failures are in the report." }
    let start = event.test.map { "✗ \($0)" }
    let text = event.test == nil ? "error: \(message)" : message
    let parts = [event.location, text.isEmpty ? nil : text].compactMap { $0 }.joined(separator: ": ")
    let line = [start, parts.isEmpty ? nil : parts].compactMap { $0 }.joined(separator: "  ")
    return Escaped.line(line.count > Self.longest ? line.prefix(Self.longest) + "…" : line)
  }
}
