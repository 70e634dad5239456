import Platform
import Synchronization
import Testing

@Suite struct ParallelMapTests {
  private struct Refusal: Error, Equatable {
    let number: Int
  }

  @Test("Values are in the order of the items", arguments: [0, 1, 15, 16, 33, 1_000, 10_000])
  func order(count: Int) {
    let found = parallelMap(0..<count, threads: 4) { $0 * 2 }
    #expect(found == (0..<count).map { $0 * 2 })
    #expect(parallelMap(Array(0..<count)[(count / 2)...]) { $0 } == Array(count / 2..<count))
  }

  @Test("The error of the first item that failed is thrown")
  func firstError() {
    #expect(throws: Refusal(number: 300)) {
      try parallelMap(0..<1_000, threads: 4) { number throws(Refusal) in
        if number >= 300, number.isMultiple(of: 50) { throw Refusal(number: number) }
      }
    }
  }

  @Test("Few items are computed on one thread, and none on no thread", arguments: [
    (0, 0), (1, 1), (31, 1), (32, 2), (47, 2), (64, 4), (1_000, 4),
  ])
  func threads(count: Int, threads: Int) {
    #expect(ParallelItems(0..<count, threads: 4).threads == threads)
  }

  @Test("Each thread makes a resource of its own, and fails with it")
  func resources() throws {
    let made = Mutex(0)
    let work = ParallelItems(0..<200, threads: 4)
    let found = parallelMap(work, with: { made.withLock { $0 += 1 } }) { (_, item) in item }
    #expect(found == Array(0..<200))
    #expect(made.withLock { $0 } == work.threads)
    let refuse: @Sendable () throws(Refusal) -> Int = { () throws(Refusal) in throw Refusal(number: -1) }
    #expect(throws: Refusal(number: -1)) {
      try parallelMap(work, with: refuse) { (_: borrowing Int, item: Int) throws(Refusal) -> Int in item }
    }
  }

  @Test("Two closures run at the same time, and the error of the first is thrown")
  func two() async throws {
    let isBegun = Mutex(false)
    let (first, second) = concurrently({
      isBegun.withLock { $0 = true }
      return 1
    }, {
      // Does not end before the first begins.
      while !isBegun.withLock({ $0 }) { CurrentThread.sleep(for: .milliseconds(1)) }
      return 2
    })
    #expect((first, second) == (1, 2))
    #expect(throws: Refusal(number: 1)) {
      try concurrently({ () throws(Refusal) in throw Refusal(number: 1) }, { () throws(Refusal) in
        throw Refusal(number: 2)
      })
    }
  }
}
