import Foundation
import ReviewTestKit

/// The parts of a JSON report that tests check, parsed as a script would.
struct JSONReport: Decodable {
  struct Subject: Decodable {
    let base: String?
    let mergeBase: String?
    let head: String?
  }

  struct Check: Decodable {
    let id: String
    let verdict: String
    let reason: String?
    let hint: String?
    let metrics: [String: Double?]
    let findings: [Finding]
    let files: [File]?
    let tests: [Test]?
    let packages: [Package]?
    let notices: [String]
  }

  struct Finding: Decodable {
    let rule: String
    let path: String?
    let line: Int?
    let column: Int?
    let message: String
    let scope: String
    let fingerprint: String
    let fix: Fix?
  }

  struct Fix: Decodable, Hashable {
    struct Edit: Decodable, Hashable {
      let line: Int
      let column: Int
      let endLine: Int
      let endColumn: Int
      let text: String
    }

    let safe: Bool
    let edits: [Edit]
  }

  struct Package: Decodable {
    let path: String
    let verdict: String?
    let reason: String?
    let metrics: [String: Double?]
  }

  struct Test: Decodable {
    let package: String?
    let name: String
    let status: String
  }

  struct File: Decodable {
    struct Added: Decodable {
      struct Partial: Decodable {
        let line: Int
      }

      let covered: [Int]
      let partial: [Partial]
      let uncovered: [Int]
      let notExecutable: [Int]
      let unknown: [Int]?
    }

    let path: String
    let added: Added

    /// Every added line, whatever the tests did with it.
    var addedLines: [Int] {
      (added.covered + added.partial.map(\.line) + added.uncovered + added.notExecutable).sorted()
    }
  }

  let verdict: String
  let subject: Subject
  let checks: [Check]
  let notices: [String]

  init(_ bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONReport.self, from: Data(bytes))
  }

  subscript(id: String) -> Check? { checks.first { $0.id == id } }

  /// `path:line rule`, in the report's order.
  var findings: [String] {
    checks.flatMap(\.findings).map { "\($0.path ?? "-"):\($0.line ?? 0) \($0.rule)" }
  }
}

extension CommandLineRun {
  /// Standard output as a report.
  func report() throws -> JSONReport { try JSONReport(output) }
}

extension TemporaryRepository {
  /// Runs the command in the repository's folder, or one below it.
  func reviewbot(_ arguments: String..., below folder: String = "") throws -> CommandLineRun {
    try CommandLineRun(arguments, in: "\(path)/\(folder)")
  }

  func reviewbot(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    output: CommandLineRun.Output = .kept
  ) throws -> CommandLineRun {
    try CommandLineRun(arguments, in: path, input: input, environment: environment, output: output)
  }

  /// The report of a command that writes JSON.
  func report(_ arguments: String..., status: Int32? = nil) throws -> JSONReport {
    let run = try CommandLineRun(arguments + ["--format", "json"], in: path)
    guard status == nil || status == run.status else {
      throw ProgramRun.Failure(description: "status \(run.status): \(run.standardError)\(run.standardOutput)")
    }
    return try run.report()
  }

  /// Returns the contents of a file in the repository.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Returns a repository whose `main` has one clean file, with branch `feature` checked out.
  static func withFeature() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/Cart.swift", (1...9).map { "let value\($0) = \($0)\n" }.joined())
    try repository.commit("Begin")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "-b", "feature")
    return repository
  }
}

extension TemporaryTestFolder {
  /// Runs the command in the folder.
  func reviewbot(_ arguments: [String], input: [UInt8] = []) throws -> CommandLineRun {
    try CommandLineRun(arguments, in: path, input: input)
  }
}
