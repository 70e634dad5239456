import Foundation
import Testing
import XCTest

/// Whether this is the first time since the file was taken away.
private func isFirstTime(_ name: String) -> Bool {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("\(name).seen")
  if FileManager.default.fileExists(atPath: file.path) { return false }
  return FileManager.default.createFile(atPath: file.path, contents: nil)
}

final class FlakyXCTests: XCTestCase {
  func testSometimes() {
    XCTAssertFalse(isFirstTime("xctest"), "the first time")
  }

  func testNever() {
    XCTFail("each time")
  }
}

@Test func sometimes() {
  #expect(!isFirstTime("swift"), "the first time")
}
