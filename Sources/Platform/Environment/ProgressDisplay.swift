import ReviewCore

/// Decides what to print about a progress, and when. Times are relative to an arbitrary point.
struct ProgressDisplay: Sendable {
  private struct Entry {
    let state: ProgressState
    let phaseBegan: Duration
    let activityBegan: Duration
  }

  private let redrawsLine: Bool
  /// Of the terminal.
  private var columns: Int
  /// By the run that shows it: several may run at once.
  private var entries: [ObjectIdentifier?: Entry] = [:]
  /// The run with the latest state.
  private var latest: ObjectIdentifier?
  private var written = (text: "", time: Duration.zero)

  /// The time between two lines of a log in one phase.
  private static let interval = Duration.seconds(30)
  /// The minimum time between two updates on a terminal.
  private static let shortest = Duration.milliseconds(100)

  init(terminal: Terminal) {
    redrawsLine = terminal.redrawsLine
    columns = terminal.width ?? 80
  }

  /// The columns that a line may take: a full line would put the cursor on the next one.
  private var width: Int { max(10, columns - 1) }

  /// Uses the present width of the terminal, which the user may change at any time.
  mutating func fit(_ columns: Int) {
    self.columns = columns
  }

  /// - Parameter source: The run that shows the state.
  /// - Returns: The text to print, or nil.
  mutating func show(_ new: ProgressState, by source: ObjectIdentifier? = nil, at now: Duration) -> String? {
    let old = entries[source]
    let beginsPhase = old?.state.phase != new.phase
    let beginsActivity = beginsPhase || old?.state.activity != new.activity
    entries[source] = Entry(
      state: new, phaseBegan: beginsPhase ? now : old?.phaseBegan ?? now,
      activityBegan: beginsActivity ? now : old?.activityBegan ?? now)
    latest = source
    guard redrawsLine else { return beginsPhase ? logged(Escaped.line(new.phase), at: now) : nil }
    return beginsPhase || now - written.time >= Self.shortest ? redrawn(at: now) : nil
  }

  /// Returns the text for the same state at a later time.
  mutating func tick(at now: Duration) -> String? {
    guard redrawsLine else { return now - written.time >= Self.interval ? logged(text(at: now), at: now) : nil }
    return redrawn(at: now)
  }

  /// Returns the text that prints a line above the state.
  func line(_ line: String) -> String {
    let line = inertLine(line) + "\n"
    guard redrawsLine, !written.text.isEmpty else { return line }
    return Terminal.erasure + line + shortened(written.text, toWidth: width)
  }

  /// Whether no run shows a state.
  var isEmpty: Bool { entries.isEmpty }

  mutating func clear(_ source: ObjectIdentifier? = nil) -> String? {
    entries[source] = nil
    defer { written.text = "" }
    return redrawsLine && !written.text.isEmpty ? Terminal.erasure : nil
  }

  private mutating func logged(_ text: String, at now: Duration) -> String {
    written = (text, now)
    return "\(inertLine(text))\n"
  }

  private mutating func redrawn(at now: Duration) -> String? {
    let line = text(at: now, width: width)
    guard line != written.text else { return nil }
    written = (line, now)
    return Terminal.erasure + line
  }

  /// Returns for example `testing 4 of 6, 1 failed · slow() · 8 s`: the time of the activity, or else of the phase. The
  /// text is escaped.
  /// - Parameter width: In columns. The activity is shortened to it, and never the time: it shows that work goes on.
  private func text(at now: Duration, width: Int = .max) -> String {
    guard let entry = entries[latest] ?? entries.values.first else { return "" }
    let state = entry.state
    let seconds = (now - (state.activity == nil ? entry.phaseBegan : entry.activityBegan)).components.seconds
    let end = seconds > 0 ? "\(Self.separator)\(seconds) s" : ""
    let begin = shortened(Escaped.line(state.phase + state.detail), toWidth: width - end.count)
    let room = width - displayWidth(begin) - end.count - Self.separator.count
    guard let activity = state.activity, room > 0 else { return begin + end }
    return begin + Self.separator + shortened(Escaped.line(activity), toWidth: room) + end
  }

  private static let separator = " · "
}
