import Foundation
import ReviewTestKit
import Testing

@Suite("An interrupted run", .timeLimit(.minutes(5)))
struct InterruptedRunTests {
  @Test("Tests are ended, no folder and no report remains, and one line is printed", arguments: [
    (SIGINT, 130, "SIGINT", []), (SIGTERM, 143, "SIGTERM", []), (SIGHUP, 129, "SIGHUP", []),
    (SIGTERM, 143, "SIGTERM", ["--head", "HEAD", "--no-cache"]),
  ] as [(Int32, Int32, String, [String])])
  func testing(signal: Int32, status: Int32, name: String, options: [String]) throws {
    let place = try Place()
    try place.repository.write("../report.json", "{}")
    let child = try place.start(["check", "--format", "json=../report.json"] + options)
    // The test command opens it when it runs.
    let begun = try FileHandle(forReadingFrom: URL(fileURLWithPath: place.path("begun"))).readToEnd()
    #expect(begun.map { String(decoding: $0, as: UTF8.self) } == "begun\n")
    kill(child.id, signal)
    #expect(child.wait(atMost: 60) == status)
    try place.expectOneLine(naming: name)
    #expect(!TemporaryRepository.exists(place.path("report.json")), "an earlier report is not this run's")
  }

  @Test("A run that waits for its input stops at once", arguments: [
    ["lint", "--diff", "-"], ["coverage", "--report", "Package.swift", "--diff", "-"],
  ])
  func waiting(arguments: [String]) throws {
    let place = try Place()
    let child = try place.start(arguments, readingPipe: true)
    try place.waitUntilListening(child)
    kill(child.id, SIGINT)
    #expect(child.wait(atMost: 30) == 130)
    try place.expectOneLine(naming: "SIGINT")
  }

  /// A package whose test command does not end, and a folder for temporary files.
  private struct Place {
    let repository: TemporaryRepository

    init() throws {
      repository = try TemporaryRepository.withFeature()
      try repository.git("checkout", "--quiet", "main")
      try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
      try repository.write(
        ".lint.yml", "tests: {command: [sh, -c, 'echo begun > \(repository.path)/../begun; exec sleep 600']}\n")
      try repository.commit("Be a package")
      try repository.git("checkout", "--quiet", "-b", "change")
      try repository.write("Sources/New.swift", "let tidy = 1\n")
      try repository.commit("Change")
      try FileManager.default.createDirectory(atPath: path("tmp"), withIntermediateDirectories: false)
      for pipe in ["begun", "input"] { #expect(mkfifo(path(pipe), 0o600) == 0) }
    }

    func path(_ name: String) -> String { "\(repository.path)/../\(name)" }

    func start(_ arguments: [String], readingPipe: Bool = false) throws -> ChildProcess {
      // Opened for both, it has a writer, so that reading it has to wait.
      if readingPipe { #expect(open(path("input"), O_RDWR) >= 0) }
      return try CommandLineRun.start(
        arguments, in: repository.path, environment: ["TMPDIR": path("tmp"), "XDG_CACHE_HOME": path("cache")],
        input: readingPipe ? .file(path("input")) : .nothing, errors: path("errors"))
    }

    /// Until the process catches SIGINT, as /proc says it (proc(5)).
    func waitUntilListening(_ child: ChildProcess) throws {
      for _ in 0..<3_000 {
        let status = try String(contentsOfFile: "/proc/\(child.id)/status", encoding: .utf8)
        let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
        if let caught, let signals = UInt64(caught, radix: 16), signals & 2 != 0 { return }
        usleep(10_000)
      }
      Issue.record("it never caught SIGINT")
    }

    func expectOneLine(naming signal: String) throws {
      let said = try String(contentsOfFile: path("errors"), encoding: .utf8)
      let lines = said.split(separator: "\n").filter { $0 != "testing" }
      #expect(lines == ["error: Interrupted by \(signal); the command did not finish."])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path("tmp")).isEmpty)
    }
  }
}
