import Shop
import XCTest

final class StormXCTests: XCTestCase {
  func testAPasses() {}

  func testBCrashes() {
    _ = Cart().priceOfItem(at: 1)
  }

  func testCFails() {
    XCTFail("after a crash")
  }

  func testDCrashesToo() {
    let missing: Int? = Cart().prices.first
    XCTAssertEqual(missing!, 0)
  }

  func testEPasses() {}
}
