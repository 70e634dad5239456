import Foundation
import XCTest

final class ExitXCTests: XCTestCase {
  func testALeaves() {
    exit(0)
  }

  func testBAfter() {
    XCTAssertTrue(true)
  }
}
