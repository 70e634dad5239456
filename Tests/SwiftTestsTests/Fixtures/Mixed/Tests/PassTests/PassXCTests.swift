import Shop
import XCTest

final class PassXCTests: XCTestCase {
  func testTotal() {
    var cart = Cart()
    cart.prices = [3, 4]
    XCTAssertEqual(cart.total(discount: nil), 7)
  }

  func testLater() async {
    await Task.yield()
    XCTAssertEqual(Cart.left(3, taken: 1), 2)
  }

  func testSkipped() throws {
    throw XCTSkip("not on this machine")
  }
}
