import Platform
import ReviewCore
import SwiftTests
import Synchronization

/// The progress and the failures of a test run on standard error.
final class TestProgressLine: Sendable {
  /// Nil: nothing is shown.
  private let progress: Progress?
  /// The prefix of each phase: `merge base: `.
  private let label: String
  /// Returns the total number of tests, or nil when it is unknown.
  private let total: @Sendable () -> Int?
  /// Set for repeated runs.
  private let again = Mutex<String?>(nil)
  private let announcements = Mutex(TestAnnouncements())

  init(progress: Progress?, label: String = "", total: @escaping @Sendable () -> Int? = { nil }) {
    self.progress = progress
    self.label = label
    self.total = total
  }

  /// Shows the state, and each failure on a line of its own.
  @Sendable func show(_ sign: TestProgress) {
    if case .event(let event) = sign, let line = announcements.withLock({ $0.line(for: event) }) {
      progress?.say(label + line)
    }
    showState(sign)
  }

  /// Shows only the state, for runs whose failures do not count.
  @Sendable func showState(_ sign: TestProgress) {
    if let state = state(for: sign) { progress?.show(state, by: ObjectIdentifier(self)) }
  }

  @Sendable func clear() {
    progress?.clear(ObjectIdentifier(self))
  }

  /// Returns nil for a failure.
  func state(for sign: TestProgress) -> ProgressState? {
    switch sign {
    case .event: return nil
    case .building(let done, let total, let step):
      return ProgressState(phase: "\(label)building", detail: total == 0 ? "" : " \(done) of \(total), \(step)")
    case .testing(let ended, let failed, let current):
      let repetition = again.withLock { $0 }
      let failures = failed == 0 ? "" : ", \(failed) failed"
      let all = repetition == nil ? total().flatMap { $0 >= ended ? $0 : nil } : nil
      let count = all.map { " \(ended) of \($0)" } ?? (ended == 0 ? "" : ": \(ended) done")
      return ProgressState(
        phase: label + (repetition ?? "testing"), detail: count + failures, activity: current)
    case .runningAgain(let reason):
      let phase = "testing again because \(reason)"
      again.withLock { $0 = phase }
      return ProgressState(phase: label + phase)
    }
  }
}

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
