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
    let child = try CommandLineRun.start(
      ["lint", "--all-lines", "--no-cache"], in: repository.path, environment: [:],
      errors: repository.path + "/../errors")
    usleep(1_500_000)
    kill(child.id, signal)
    let start = ContinuousClock.now
    let status = try #require(child.wait(atMost: 60))
    #expect(status == expected)
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
