import Foundation
import ReviewTestKit
import Testing

@Suite(
  "The token is nowhere but on the wire",
  .enabled(if: FakeForge.isPresent, "../shared/forge is absent: no fake forge to talk to"), .timeLimit(.minutes(20)))
struct TokenSecrecyTests {
  private static let token = "ghs_MARKED9f2c71d0e5"
  private static let key = "MARKEDa81b3c5d7f"

  /// A "test command" as a hostile change would write it: it records its environment, and everything that the system
  /// shows about all processes.
  private static let spy = """
    #!/bin/sh
    env > "$1/environment"
    cat "/proc/$PPID/comm" > "$1/parent"
    sleep 60 &
    for file in environ mem maps; do
      if (: < "/proc/$PPID/$file") 2> /dev/null; then echo "$file" >> "$1/readable"; fi
      if (: < "/proc/$!/$file") 2> /dev/null; then echo "$file" >> "$1/neighbour"; fi
    done
    kill $!
    for place in /proc/[0-9]*; do
      tr '\\0' '\\n' < "$place/environ" >> "$1/environments" 2> /dev/null
      tr '\\0' '\\n' < "$place/cmdline" >> "$1/commands" 2> /dev/null
    done
    exit 1

    """

  /// Returns the files in a folder that contain one of the secrets.
  private func leaks(in folder: String) throws -> [String] {
    let secrets = [Self.token, Self.key].map { Data($0.utf8) }
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
      return secrets.contains { bytes.range(of: $0) != nil }
    }
  }

  private func leaks(in run: CommandLineRun) -> Bool {
    [Self.token, Self.key].contains { run.standardOutput.contains($0) || run.standardError.contains($0) }
  }

  @Test("`check --post` on a hostile package: no output, file, process or child has it")
  func checkAndPost() async throws {
    let posted = try await PostedReport(slips: 3)
    defer { posted.forge.stop() }
    let repository = posted.repository
    let loot = try TemporaryTestFolder()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\n")
    try repository.write("spy.sh", Self.spy)
    try repository.write(".lint.yml", "tests: {command: [sh, \(repository.path)/spy.sh, \(loot.path)]}\n")
    let head = try repository.commit("Look around")
    try await posted.forge.control("POST", "head", "{\"sha\": \"\(head)\"}")
    let summary = "\(loot.path)/step-summary.md"
    try loot.write([], to: Array("step-summary.md".utf8))
    let formats = ["text", "json", "markdown", "html", "sarif", "junit"].flatMap { ["--format", "\($0)=\(loot.path)/report.\($0)"] }
    let run = try CommandLineRun(
      ["check", "--post", "--verbose", "--base", "main", "--head", "HEAD", "--repository", "octo/demo", "--pull-request", "7"]
        + ["--forge-url", posted.forge.address] + formats,
      in: repository.path,
      environment: [
        "GITHUB_TOKEN": Self.token, "REVIEWBOT_APP_KEY": Self.key, "AWS_SECRET_ACCESS_KEY": Self.key,
        "GITHUB_STEP_SUMMARY": summary, "https_proxy": "http://me:\(Self.key)@127.0.0.1:9",
        "XDG_CACHE_HOME": "\(loot.path)/cache",
      ], isOrdinary: true)
    #expect(run.standardError.contains("Posted to octo/demo#7"), "\(run.standardError)")
    #expect(!leaks(in: run))
    // The spy ran, saw the process with the token, and could read other processes but not that one.
    func seen(_ name: String) throws -> String { try String(contentsOfFile: "\(loot.path)/\(name)", encoding: .utf8) }
    #expect(try seen("commands").contains("--forge-url"))
    #expect(try seen("parent") == "reviewbot\n")
    #expect(try seen("neighbour") == "environ\nmem\nmaps\n")
    #expect(!FileManager.default.fileExists(atPath: "\(loot.path)/readable"))
    #expect(try !seen("environment").contains("GITHUB"))
    #expect(try leaks(in: loot.path) == [])
    #expect(try leaks(in: repository.path) == [])
    // The forge's state, and all requests except the header with the token.
    for place in ["state", "log"] {
      let text = String(decoding: try await posted.forge.control("GET", place), as: UTF8.self)
      #expect(text.contains("octo"))
      #expect(!text.contains(Self.token) && !text.contains(Self.key))
    }
  }

  @Test("`post` never prints the token, whatever fails", arguments: [
    "{\"fault\": \"unauthorized\", \"times\": -1}", "{\"fault\": \"http_500\", \"times\": -1}",
    "{\"fault\": \"forbidden_integration\", \"times\": -1}", "{\"fault\": \"reset\", \"times\": -1}",
    "{\"fault\": \"truncate\", \"times\": -1}", "{\"fault\": \"not_found\", \"times\": -1}",
  ])
  func failures(fault: String) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    try await posted.forge.control("POST", "faults", fault)
    let run = try posted.post(environment: ["GITHUB_TOKEN": Self.token])
    #expect(!leaks(in: run))
    #expect(run.standardError.contains("error: "), "something has to be said: \(run.standardError)")
  }

  @Test("Invalid keys and addresses and tokens with line breaks are rejected without printing them", arguments: [
    (["REVIEWBOT_APP_ID": "1", "REVIEWBOT_APP_KEY": key], [String]()), ([:], ["--forge-url", "https://me:\(key)@example.test"]),
    (["GITHUB_TOKEN": "\(token)\r\nX-Other: 1"], []), ([:], ["--forge-url", "https://example.test/?token=\(key) x"]),
  ])
  func refused(environment: [String: String], arguments: [String]) async throws {
    let posted = try await PostedReport()
    defer { posted.forge.stop() }
    let run = try posted.post(
      arguments, environment: ["GITHUB_TOKEN": Self.token].merging(environment) { $1 },
      namesForge: arguments.isEmpty)
    #expect(run.status != 0)
    #expect(!leaks(in: run), "\(run.standardError)")
  }
}
