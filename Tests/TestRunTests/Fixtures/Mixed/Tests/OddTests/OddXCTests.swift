import Foundation
import XCTest

final class KilledXCTests: XCTestCase {
  func testKilled() {
    kill(getpid(), SIGKILL)
  }
}

final class DeletingXCTests: XCTestCase {
  func testDeletesTheProfiles() throws {
    let pattern = try XCTUnwrap(ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"])
    try FileManager.default.removeItem(at: URL(fileURLWithPath: pattern).deletingLastPathComponent())
  }
}

final class EndlessXCTests: XCTestCase {
  func testFailsAndFails() {
    for number in 0..<1000 { XCTFail("failure \(number)") }
    XCTFail(String(repeating: "long ", count: 100_000))
  }
}
