import Foundation
import ReviewTestKit
import Testing

@Suite("Interrupted linting")
struct InterruptedLintTests {
  @Test("It stops after the current files, and does not pass", .timeLimit(.minutes(5)), arguments: [
    (SIGINT, 130), (SIGTERM, 143),
  ] as [(Int32, Int32)])
  func stops(signal: Int32, expected: Int32) throws {
    let repository = try TemporaryRepository()
    let code = (1...400).map { "func f\($0)(_ x: Int) -> Int { x + \($0) }\n" }.joined()
    for number in 1...300 { try repository.write("Sources/F\(number).swift", code) }
    // About two thirds of the files come after it.
    let opening = Opening(of: repository.path + "/Sources/F2.swift")
    defer { opening.close() }
    let child = try CommandLineRun.start(
      ["lint", "--all-lines", "--no-cache"], in: repository.path, environment: [:],
      errors: repository.path + "/../errors")
    #expect(opening.happens(within: 240))
    kill(child.id, signal)
    let status = try #require(child.wait(atMost: 60))
    #expect(status == expected)
  }
}

/// The next time that any process opens a file.
private struct Opening {
  private let descriptor = inotify_init1(Int32(IN_CLOEXEC))

  init(of path: String) {
    inotify_add_watch(descriptor, path, UInt32(IN_OPEN))
  }

  /// - Parameter seconds: A limit, so that the test ends.
  func happens(within seconds: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, seconds * 1_000) == 1
  }

  func close() {
    Foundation.close(descriptor)
  }
}
