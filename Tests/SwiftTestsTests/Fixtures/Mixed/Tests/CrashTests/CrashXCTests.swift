import Shop
import XCTest

final class CrashXCTests: XCTestCase {
  func testABefore() {
    XCTAssertEqual(Cart().prices.count, 0)
  }

  func testBCrash() {
    XCTAssertEqual(Cart().priceOfItem(at: 3), 0)
  }

  func testCAfter() {
    XCTAssertEqual(Cart().prices.count, 0)
  }
}
