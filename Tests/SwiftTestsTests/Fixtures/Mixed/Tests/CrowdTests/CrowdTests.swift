import Shop
import Testing

/// Many tests at once, and one of them brings the process down.
@Suite struct CrowdTests {
  @Test(arguments: 1...3) func waits(_ number: Int) async throws {
    try await Task.sleep(for: .milliseconds(300))
  }

  @Test func waitsToo() async throws {
    try await Task.sleep(for: .milliseconds(300))
  }

  @Test func crashes() async throws {
    try await Task.sleep(for: .milliseconds(100))
    _ = Cart().priceOfItem(at: 1)
  }
}
