import Shop
import Testing

@Suite(.serialized) struct SwiftCrashTests {
  @Test func before() {
    #expect(Cart().prices.isEmpty)
  }

  @Test func crash() {
    let missing: Int? = Cart().prices.first
    #expect(missing! == 0)
  }

  @Test func later() {
    #expect(Cart().prices.isEmpty)
  }
}
