import Foundation
import ReviewTestKit
import Testing

@Suite("reviewbot watch", .timeLimit(.minutes(10)))
struct WatchCommandTests {
  /// A package whose tests are a script, with the watch's lines in a file.
  private struct Place {
    let repository: TemporaryRepository
    let child: ChildProcess
    var errors: String { "\(repository.path)/../errors" }

    init(tests: String, options: [String]) throws {
      repository = try TemporaryRepository()
      try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
      try repository.write(".lint.yml", "tests: {command: [sh, tests.sh]}\n")
      try repository.write("tests.sh", tests)
      try repository.commit("Begin")
      try repository.git("checkout", "--quiet", "-b", "feature")
      child = try CommandLineRun.start(
        ["watch"] + options, in: repository.path, environment: ["XDG_CACHE_HOME": "\(repository.path)/../cache"],
        errors: "\(repository.path)/../errors")
    }

    /// Waits for at most two minutes until the lines contain a text.
    func wait(for text: String) throws {
      for _ in 0..<6_000 {
        if try repository.text(of: "../errors").contains(text) { return }
        usleep(20_000)
      }
      Issue.record("no \(text) in:\n\(try repository.text(of: "../errors"))")
    }
  }

  @Test("A saved file is linted, and Ctrl-C ends the watch without an error")
  func lint() throws {
    let place = try Place(tests: "", options: [])
    try place.wait(for: "nothing changed against main")
    try place.repository.write("Sources/New.swift", "let data = try! run()\n")
    try place.wait(for: "  Sources/New.swift:1:12: error: ")
    try place.repository.write("Sources/New.swift", "let data = try run()\n")
    try place.wait(for: "✓ lint")
    kill(place.child.id, SIGINT)
    #expect(place.child.wait(atMost: 60) == 130)
    #expect(try !place.repository.text(of: "../errors").contains("Interrupted"))
  }

  @Test("With --tests, a file saved while tests run ends the run and starts another")
  func tests() throws {
    let place = try Place(
      tests: "if [ -e Sources/New.swift ]; then exit 1; fi; echo begun >> ../errors; exec sleep 600\n",
      options: ["--tests", "all"])
    try place.wait(for: "– tests  nothing changed")
    try place.repository.write("Sources/Old.swift", "let old = 1\n")
    try place.wait(for: "begun")
    try place.repository.write("Sources/New.swift", "let data = 1\n")
    try place.wait(for: "! tests  The test command ended with status 1")
    kill(place.child.id, SIGTERM)
    #expect(place.child.wait(atMost: 60) == 143)
  }
}
