import Foundation
import XCTest

final class KilledXCTests: XCTestCase {
  func testKilled() {
    // Long enough for the process to be seen.
    sleep(2)
    kill(getpid(), SIGKILL)
  }
}

final class DeletingXCTests: XCTestCase {
  func testDeletesTheProfiles() throws {
    let pattern = try XCTUnwrap(ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"])
    try FileManager.default.removeItem(at: URL(fileURLWithPath: pattern).deletingLastPathComponent())
  }
}

final class DamagingXCTests: XCTestCase {
  func testLeavesDamagedProfiles() throws {
    let pattern = try XCTUnwrap(ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"])
    let folder = URL(fileURLWithPath: pattern).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("no profile".utf8).write(to: folder.appendingPathComponent("damaged one.profraw"))
    try Data().write(to: folder.appendingPathComponent("empty.profraw"))
  }
}

final class EndlessXCTests: XCTestCase {
  func testFailsAndFails() {
    for number in 0..<1000 { XCTFail("failure \(number)") }
    XCTFail(String(repeating: "long ", count: 100_000))
  }
}
