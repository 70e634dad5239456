import Dispatch
import Platform
import Synchronization
import Testing

@Suite struct ThreadTests {
  @Test("A detached thread has the requested stack and a clock of its own")
  func detached() {
    let isDone = DispatchSemaphore(value: 0)
    let times = Mutex<[Duration]>([])
    #expect(DetachedThread.start(stackSize: 256 << 20) {
      let clock = ThreadClock.current
      let before = clock.time
      let depth = Self.depth(200_000)
      times.withLock { $0 = [before, clock.time, .zero + .nanoseconds(depth)] }
      isDone.signal()
    })
    isDone.wait()
    let found = times.withLock { $0 }
    #expect(found.count == 3 && found[0] < found[1] && found[2] == .nanoseconds(200_000))
  }

  @Test("A stack above the address space is refused")
  func refused() {
    #expect(!DetachedThread.start(stackSize: 1 << 60) {})
  }

  /// Needs about 100 bytes of the stack for each step: more than threads have by default.
  private static func depth(_ count: Int) -> Int {
    count == 0 ? 0 : 1 + depth(count - 1)
  }
}
