import Shop
import Testing

@Suite(.serialized) struct OddSwiftTests {
  @Test(arguments: [1, 2, 3]) func crashesWith(_ number: Int) {
    var cart = Cart()
    cart.prices = [0, 1, 2]
    #expect(cart.priceOfItem(at: number) == number)
  }
}
