import Foundation
import Glibc
import ReviewTestKit

/// `Docs/benchmarks.md`, and the rows that the README quotes between two comments.
struct BenchDocument {
  private static let quoted = ["lint-50", "growth-1000", "tests-200"]
  private static let start = "<!-- `ci/bench --write` writes these lines -->\n"
  private static let end = "<!-- end of the benchmarks -->\n"

  let rows: [BenchRow]
  let notes: [String]
  let machine: Machine
  /// Repeats all rows.
  let command: String
  /// The day of the measurement, ISO 8601.
  let day: String

  var page: String {
    """
    # Benchmarks

    `\(command) --write` measured these figures on \(day) and wrote this page. Each figure is the median of several
    runs. reviewbot and the peer run in turn, and the ratio is the median of the pairs, ours by theirs. A ratio below 1
    means that reviewbot is faster, or within the limit.

    \(table)

    ## Machine
    \((machine.lines + notes).map { "- \($0)" }.joined(separator: "\n"))

    """
  }

  var table: String {
    BenchRow.header + "\n" + rows.map { $0.markdown(repeatedBy: command) }.joined(separator: "\n")
  }

  private var quotation: String {
    let quoted = Self.quoted.compactMap { id in self.rows.first { $0.id == id }?.quotation }
    return """
      ## Speed
      | what | measured | peer or limit | ratio |
      |---|---|---|---|
      \(quoted.joined(separator: "\n"))

      [All figures](Docs/benchmarks.md), the machine, and how to repeat them.

      """
  }

  /// Writes both files.
  /// - Throws: `BenchProblem` when the README has no such lines or a quoted row is missing; nothing is written then.
  func write(to folder: String) throws {
    let missing = Self.quoted.filter { id in !rows.contains { $0.id == id } }
    guard missing.isEmpty else { throw BenchProblem("the README quotes \(missing), and they were not measured") }
    let readme = URL(filePath: folder).appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    guard let start = text.range(of: Self.start), let end = text.range(of: Self.end), start.upperBound <= end.lowerBound
    else { throw BenchProblem("\(readme.path) lacks the line \(Self.start)or \(Self.end)") }
    try Data(page.utf8).write(to: URL(filePath: folder).appending(path: "Docs/benchmarks.md"))
    let changed = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: quotation)
    try Data(changed.utf8).write(to: readme)
  }
}

/// One row of the table: a measurement, and the tool or the limit that it is compared with.
struct BenchRow {
  /// The word for `--only`.
  let id: String
  let title: String
  let measured: String
  /// The peer with its measurement, or the limit.
  let reference: String
  /// Ours by theirs, or the measurement by its limit.
  let ratio: Double
  /// Whether a ratio above 1 is a failure. Peers may be faster.
  var isLimit = false
  /// Our wall time in seconds; nil if something else was measured.
  var seconds: Double?

  static let header = """
    | what | measured | peer or limit | ratio | repeat with |
    |---|---|---|---|---|
    """

  /// - Parameter command: Repeats all rows, without the option that selects one.
  func markdown(repeatedBy command: String) -> String {
    let cells = [title, measured, reference, Digits.rounded(ratio, to: 2), "`\(command) --only \(id)`"]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The row without the last column, for the README.
  var quotation: String {
    "| " + [title, measured, reference, Digits.rounded(ratio, to: 2)].joined(separator: " | ") + " |"
  }
}

/// Numbers as text, without a locale.
enum Digits {
  static func rounded(_ value: Double, to digits: Int) -> String {
    let scale = digits == 1 ? 10.0 : 100.0
    return "\((value * scale).rounded() / scale)"
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

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
