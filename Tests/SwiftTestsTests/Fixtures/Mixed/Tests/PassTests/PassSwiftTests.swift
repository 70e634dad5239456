import Shop
import Testing

struct Oops: Error {}

@Suite struct PassSwiftTests {
  @Test func totals() {
    #expect(Cart().total(discount: 2) == 0)
  }

  @Test("Discounts come off", arguments: [0, 2, 5])
  func discounts(of discount: Int) async {
    var cart = Cart()
    cart.prices = [5]
    #expect(cart.total(discount: discount) == 5 - discount)
  }

  @Test(.disabled("waits for the new till")) func disabled() {
    Issue.record("never")
  }

  @Test func known() {
    withKnownIssue("rounding") {
      #expect(Cart().total(discount: nil) == 1)
    }
  }

  @Test func cancelledSkip() throws {
    try Test.cancel("no till here")
  }
}

@Test func free() {
  #expect(Cart.left(1, taken: 2) == 0)
}
