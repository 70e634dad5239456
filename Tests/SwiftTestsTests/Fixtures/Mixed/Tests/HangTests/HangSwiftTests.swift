import Foundation
import Testing

@Suite(.serialized) struct HangSwiftTests {
  @Test func before() {
    #expect(Bool(true))
  }

  @Test func hangs() async throws {
    while true { try? await Task.sleep(for: .seconds(1)) }
  }

  @Test func later() {
    #expect(Bool(true))
  }
}
