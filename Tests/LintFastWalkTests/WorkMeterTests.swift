@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import Synchronization
import Testing

@Suite("The time of a file")
struct WorkMeterTests {
  private let clock = SteppingClock(step: .zero)

  private func meter(_ limit: Duration) -> WorkMeter {
    let meter = WorkMeter(limit: limit) { [clock] in clock.read() }
    #expect(!meter.isOver)
    return meter
  }

  @Test("Work counts towards the limit from the first check on")
  func countsWork() {
    clock.advance(.seconds(100))
    let meter = meter(.seconds(4))
    clock.advance(.seconds(4))
    #expect(!meter.isOver)
    clock.advance(.milliseconds(1))
    #expect(meter.isOver)
    meter.allow(.seconds(5))
    #expect(!meter.isOver)
  }

  @Test("Steps with a limit of their own do not count, however many they are")
  func leavesOutSteps() {
    let meter = meter(.seconds(4))
    for _ in 0..<10 {
      let isOver = meter.step(limit: .seconds(1)) { isOver in
        clock.advance(.milliseconds(900))
        return isOver() || meter.isOver
      }
      #expect(!isOver)
    }
    clock.advance(.seconds(4))
    #expect(!meter.isOver)
    clock.advance(.milliseconds(1))
    #expect(meter.isOver)
  }

  @Test("A step reports the end of its own limit, and the file's limit continues afterwards")
  func limitsSteps() {
    let meter = meter(.seconds(4))
    meter.step(limit: .seconds(1)) { isOver in
      clock.advance(.milliseconds(1_001))
      #expect(isOver() && !meter.isOver)
      clock.advance(.seconds(4))
      #expect(meter.isOver)
    }
  }
}
