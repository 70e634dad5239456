import Shop
import XCTest

struct Refused: Error {}

final class FailXCTests: XCTestCase {
  func testFails() {
    XCTAssertEqual(Cart().total(discount: nil), 1, "the sum")
    XCTAssertTrue(Cart().prices.contains(1))
  }

  func testManyLines() {
    XCTAssertEqual("one\ntwo", "one\nthree")
    XCTFail("first\nsecond")
  }

  func testThrows() throws {
    throw Refused()
  }

  func testWorks() {
    XCTAssertEqual(Cart().prices.count, 0)
  }
}
