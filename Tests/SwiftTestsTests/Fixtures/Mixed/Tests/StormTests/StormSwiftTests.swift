import Foundation
import Shop
import Testing

/// Several tests bring the process down at the same time, beside others that do not.
@Suite struct StormSwiftTests {
  @Test func passes() {}

  @Test func crashes() {
    fatalError("in a storm")
  }

  @Test func fails() {
    #expect(Cart().prices.count == 2)
  }

  @Test(arguments: [1, 2, 3]) func crashesWith(_ number: Int) {
    if number == 2 { _ = Cart().priceOfItem(at: 5) }
  }

  @Test func waits() async throws {
    try await Task.sleep(for: .milliseconds(20))
  }

  @Test func leaves() {
    exit(0)
  }
}
