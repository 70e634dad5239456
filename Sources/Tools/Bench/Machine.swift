import Foundation
import Glibc
import ReviewTestKit

/// The machine and the tools of a measurement, one line each.
struct Machine {
  /// The greatest load average at which measurements count.
  private static let quiet = 0.5

  let lines: [String]

  /// - Parameter repository: The repository of the program.
  /// - Throws: `BenchProblem`, or an error of a tool that does not run.
  init(repository: String) async throws {
    let memory = ProcessInfo.processInfo.physicalMemory >> 30
    let commit = try await Self.firstLine("git", ["-C", repository, "rev-parse", "--short=12", "HEAD"])
    lines = [
      "reviewbot at commit `\(commit)`, a release build",
      "\(Self.value(of: "model name", in: "/proc/cpuinfo") ?? "unknown processor"), "
        + "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(memory) GiB of memory",
      "\(Self.value(of: "PRETTY_NAME", in: "/etc/os-release") ?? "Linux"), "
        + "kernel \(Self.text(of: "/proc/sys/kernel/osrelease"))",
      try await Self.firstLine("swift", ["--version"]), try await Self.firstLine("git", ["--version"]),
    ]
  }

  /// Waits at most ten minutes until no other work disturbs the measurement, such as the build before it.
  /// - Throws: `BenchProblem` when the machine stays busy.
  static func waitUntilQuiet() throws {
    for _ in 0..<120 {
      guard load > quiet else { return }
      sleep(5)
    }
    throw BenchProblem("the load average is \(load); end other work, and run again")
  }

  private static var load: Double { Double(text(of: "/proc/loadavg").split(separator: " ").first ?? "") ?? 0 }

  private static func firstLine(_ program: String, _ arguments: [String]) async throws -> String {
    try await Shell.run(program, arguments).split(separator: "\n").first.map(String.init) ?? program
  }

  /// Returns the value after a name and `:` or `=`, without quotes.
  private static func value(of name: String, in file: String) -> String? {
    let line = text(of: file).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(maxSplits: 1) { ":=".contains($0) }.last.map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
  }

  private static func text(of file: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
