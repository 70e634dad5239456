@testable import Platform
import Synchronization
import Testing

@Suite struct ProgressTests {
  private static let screen = Terminal(isTerminal: true, width: 60, allowsColour: false, redrawsLine: true)
  private static let log = Terminal(isTerminal: false, width: nil, allowsColour: false, redrawsLine: false)
  private static let erasure = "\r\u{1B}[K"
  private static let slow = ProgressState(phase: "testing", detail: " 4 of 6, 1 failed", activity: "slow()")

  @Test("A log has a line for each phase, and one every 30 s while it lasts")
  func log() {
    var display = ProgressDisplay(terminal: Self.log)
    #expect(display.show(ProgressState(phase: "building"), at: .seconds(0)) == "building\n")
    #expect(display.show(ProgressState(phase: "building", detail: " 3 of 9, Cart.swift"), at: .seconds(5)) == nil)
    #expect(display.tick(at: .seconds(29)) == nil)
    #expect(display.tick(at: .seconds(30)) == "building 3 of 9, Cart.swift · 30 s\n")
    #expect(display.tick(at: .seconds(59)) == nil)
    #expect(display.tick(at: .seconds(61)) == "building 3 of 9, Cart.swift · 61 s\n")
    #expect(display.show(ProgressState(phase: "testing"), at: .seconds(62)) == "testing\n")
    #expect(display.show(Self.slow, at: .seconds(70)) == nil)
    #expect(display.tick(at: .seconds(91)) == nil)
    #expect(display.tick(at: .seconds(92)) == "testing 4 of 6, 1 failed · slow() · 22 s\n")
    #expect(display.clear() == nil)
  }

  @Test("A terminal has one line with the duration of the activity")
  func screen() {
    var display = ProgressDisplay(terminal: Self.screen)
    #expect(display.show(ProgressState(phase: "building"), at: .seconds(0)) == Self.erasure + "building")
    #expect(display.show(ProgressState(phase: "testing"), at: .milliseconds(50)) == Self.erasure + "testing", "a new phase is shown at once")
    #expect(display.show(Self.slow, at: .milliseconds(90)) == nil, "too soon")
    #expect(display.tick(at: .seconds(1)) == Self.erasure + "testing 4 of 6, 1 failed · slow()", "the last state is shown in the end")
    #expect(display.tick(at: .milliseconds(1_050)) == nil, "nothing new")
    #expect(display.tick(at: .milliseconds(8_100)) == Self.erasure + "testing 4 of 6, 1 failed · slow() · 8 s")
    #expect(display.clear() == Self.erasure)
    #expect(display.clear() == nil)
  }

  @Test("A line that stays is printed above the progress, and delays no heartbeat")
  func lines() {
    var screen = ProgressDisplay(terminal: Self.screen)
    #expect(screen.line("✓ lint") == "✓ lint\n", "nothing is shown yet")
    _ = screen.show(ProgressState(phase: "building"), at: .zero)
    #expect(screen.line("✓ lint") == Self.erasure + "✓ lint\nbuilding")
    #expect(screen.clear() == Self.erasure)
    #expect(screen.line("✓ lint") == "✓ lint\n")
    var log = ProgressDisplay(terminal: Self.log)
    _ = log.show(ProgressState(phase: "building"), at: .zero)
    #expect(log.line("✓ lint") == "✓ lint\n")
    #expect(log.tick(at: .seconds(30)) == "building · 30 s\n")
  }

  @Test("Runs at the same time have a line each for their phases, and one ends without the other")
  func runs() {
    let (head, merge) = (ObjectIdentifier(String.self), ObjectIdentifier(Int.self))
    let (building, other) = (ProgressState(phase: "building"), ProgressState(phase: "merge: building"))
    var log = ProgressDisplay(terminal: Self.log)
    #expect(log.show(building, by: head, at: .zero) == "building\n" && log.show(other, by: merge, at: .zero) == "merge: building\n")
    #expect(log.show(building, by: head, at: .seconds(1)) == nil && log.show(other, by: merge, at: .seconds(2)) == nil)
    _ = log.clear(merge)
    #expect(!log.isEmpty && log.show(building, by: head, at: .seconds(3)) == nil)
    #expect(log.tick(at: .seconds(30)) == "building · 30 s\n")
    _ = log.clear(head)
    #expect(log.isEmpty)
  }

  @Test("No line is a command for a CI system")
  func commands() {
    var display = ProgressDisplay(terminal: Self.log)
    #expect(display.line("##[error]no") == "#\\#[error]no\n" && display.line("::error::no") == "\\::error::no\n")
    _ = display.show(ProgressState(phase: "testing", activity: "##[group]x"), at: .zero)
    #expect(display.tick(at: .seconds(30)) == "testing · #\\#[group]x · 30 s\n")
  }

  @Test("Text from tests cannot control a terminal, and is truncated to its width")
  func hostile() {
    var display = ProgressDisplay(terminal: Terminal(isTerminal: true, width: 21, allowsColour: false, redrawsLine: true))
    let state = ProgressState(phase: "testing", detail: " 3", activity: "\u{1B}[31mand a long name")
    #expect(display.show(state, at: .zero) == Self.erasure + "testing 3 · \\u{1B}[…")
  }

  @Test("A long activity is shortened, in columns, and leaves room for the time", arguments: [
    ("testNumberNineWithAVeryLongName", 40, "testing 10 of 11 · testNumberNi… · 35 s"),
    ("会計の合計を計算するテスト", 40, "testing 10 of 11 · 会計の合計を… · 35 s"),
    ("👍👍👍👍👍👍👍👍👍", 40, "testing 10 of 11 · 👍👍👍👍👍👍… · 35 s"), ("slow()", 24, "testing 10 of 11 · 35 s"),
    ("slow()", 16, "testing… · 35 s"),
  ])
  func shortensActivity(name: String, columns: Int, text: String) {
    var display = ProgressDisplay(
      terminal: Terminal(isTerminal: true, width: columns, allowsColour: false, redrawsLine: true))
    _ = display.show(ProgressState(phase: "testing", detail: " 10 of 11", activity: name), at: .zero)
    #expect(display.tick(at: .seconds(35)) == Self.erasure + text)
  }

  @Test("Each line has the present width of the terminal")
  func resized() {
    let columns = Mutex(60)
    let text = Mutex("")
    let output = Progress.Output(columns: { columns.withLock { $0 } }, write: { new in text.withLock { $0 = new } })
    let progress = Progress(
      terminal: Self.screen, output: output, now: { .zero }, pause: { try await Task.sleep(for: .seconds(1_000)) })
    progress.show(ProgressState(phase: "building", activity: "Compiling Cart.swift"))
    #expect(text.withLock { $0 } == Self.erasure + "building · Compiling Cart.swift")
    columns.withLock { $0 = 20 }
    progress.show(ProgressState(phase: "building again", activity: "Compiling Cart.swift"))
    #expect(text.withLock { $0 } == Self.erasure + "building again · C…")
    columns.withLock { $0 = 12 }
    progress.say("✓ lint")
    #expect(text.withLock { $0 } == Self.erasure + "✓ lint\nbuilding a…")
    progress.clear()
  }

  @Test("The time is updated without new states")
  func ticks() async throws {
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let time = Mutex(Duration.zero)
    let progress = Progress(
      terminal: Self.log, output: Progress.Output(columns: { nil }, write: { line.yield($0) }), now: { time.withLock { $0 } },
      pause: { for await _ in ticks { return }; throw CancellationError() })
    var heard = lines.makeAsyncIterator()
    progress.show(ProgressState(phase: "testing"))
    #expect(await heard.next() == "testing\n")
    time.withLock { $0 = .seconds(31) }
    tick.yield()
    #expect(await heard.next() == "testing · 31 s\n")
    progress.clear()
  }
}
