import ReviewCore
import Synchronization

/// Splits a program's standard error into escaped lines, and passes on a limited number of them.
final class NoteLines: Sendable {
  private struct State {
    var line: [UInt8] = []
    var count = 0
  }

  /// In bytes; the rest of a longer line is dropped.
  private static let longestLine = 2_000

  private let state = Mutex(State())
  private let limit: Int
  private let note: @Sendable (String) -> Void

  init(limit: Int, note: @escaping @Sendable (String) -> Void) {
    self.limit = limit
    self.note = note
  }

  func take(_ bytes: [UInt8]) {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      state.withLock { $0.line += part.prefix(max(0, Self.longestLine - $0.line.count)) }
      if !parts.isEmpty { flush() }
    }
  }

  /// Passes on a last line without a line feed.
  func end() {
    flush()
  }

  private func flush() {
    let (line, count) = state.withLock { state in
      defer { state.line = [] }
      if !state.line.isEmpty { state.count += 1 }
      return (state.line, state.count)
    }
    guard !line.isEmpty, count <= limit + 1 else { return }
    note(count > limit ? "further output is not shown" : Escaped.line(Escaped.text(line)))
  }
}
