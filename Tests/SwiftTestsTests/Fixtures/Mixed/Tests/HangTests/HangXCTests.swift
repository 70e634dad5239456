import Foundation
import XCTest

final class HangXCTests: XCTestCase {
  func testABefore() {
    XCTAssertTrue(true)
  }

  func testBHangs() {
    while true { Thread.sleep(forTimeInterval: 1) }
  }

  func testCAfter() {
    XCTAssertTrue(true)
  }
}
