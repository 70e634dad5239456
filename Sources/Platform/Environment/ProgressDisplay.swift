import ReviewCore

/// Decides what to print about a progress, and when. Times are relative to an arbitrary point.
struct ProgressDisplay: Sendable {
  private let redrawsLine: Bool
  private let width: Int
  private var state: ProgressState?
  private var phaseBegan = Duration.zero
  private var activityBegan = Duration.zero
  private var written = (text: "", time: Duration.zero)

  /// The time between two lines of a log in one phase.
  private static let interval = Duration.seconds(30)
  /// The minimum time between two updates on a terminal.
  private static let shortest = Duration.milliseconds(100)

  init(terminal: Terminal) {
    redrawsLine = terminal.redrawsLine
    width = max(10, (terminal.width ?? 80) - 1)
  }

  /// - Returns: The text to print, or nil.
  mutating func show(_ new: ProgressState, at now: Duration) -> String? {
    let beginsPhase = state?.phase != new.phase
    if beginsPhase { phaseBegan = now }
    if beginsPhase || state?.activity != new.activity { activityBegan = now }
    state = new
    guard redrawsLine else { return beginsPhase ? logged(new.phase, at: now) : nil }
    return beginsPhase || now - written.time >= Self.shortest ? redrawn(at: now) : nil
  }

  /// Returns the text for the same state at a later time.
  mutating func tick(at now: Duration) -> String? {
    guard redrawsLine else { return now - written.time >= Self.interval ? logged(text(at: now), at: now) : nil }
    return redrawn(at: now)
  }

  mutating func clear() -> String? {
    defer {
      state = nil
      written = ("", .zero)
    }
    return redrawsLine && !written.text.isEmpty ? Terminal.erasure : nil
  }

  private mutating func logged(_ text: String, at now: Duration) -> String {
    written = (text, now)
    return "\(Escaped.line(text))\n"
  }

  private mutating func redrawn(at now: Duration) -> String? {
    let line = String(Escaped.line(text(at: now)).prefix(width))
    guard line != written.text else { return nil }
    written = (line, now)
    return Terminal.erasure + line
  }

  /// Returns for example `testing 4 of 6, 1 failed · slow() · 8 s`: the time of the activity, or else of the phase.
  private func text(at now: Duration) -> String {
    guard let state else { return "" }
    let seconds = (now - (state.activity == nil ? phaseBegan : activityBegan)).components.seconds
    let parts = [state.phase + state.detail, state.activity, seconds > 0 ? "\(seconds) s" : nil]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}
