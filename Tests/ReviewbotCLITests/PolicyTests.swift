import Foundation
import ReviewTestKit
import Testing

@Suite("Whose configuration judges a change")
struct PolicyTests {
  /// A slip on a feature branch, where base and change each have a configuration.
  private func repository(base: String, change: String) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("A.swift", "let one = 1\n")
    if !base.isEmpty { try repository.write(".lint.yml", base) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("A.swift", "let one = try! run()\n")
    if change.isEmpty { try? repository.remove(".lint.yml") } else { try repository.write(".lint.yml", change) }
    return repository
  }

  private static let lenient = "rules: {force_try: off}\n"
  private static let strict = "policy: base\nrules: {force_try: error}\n"

  private static let cases: [(base: String, change: String, status: Int32)] = [
    (strict, lenient, 1), (strict, "policy: head\n" + lenient, 1), (strict, "", 1),
    ("policy: base\n" + lenient, "rules: {force_try: error}\n", 0),
    ("rules: {force_try: error}\n", lenient, 0), ("", lenient, 0), ("", "policy: base\n" + lenient, 0),
  ]

  @Test("The change's own file judges, unless the base's says that the base's does", arguments: cases)
  func whose(base: String, change: String, status: Int32) throws {
    for command in ["check", "lint"] {
      let arguments = command == "check" ? ["check", "--no-tests"] : ["lint"]
      let repository = try repository(base: base, change: change)
      let run = try repository.reviewbot(arguments + ["--format", "json"], environment: [:])
      #expect(run.status == status, "\(command): \(run.standardError)")
      let isBase = try run.report().notices.contains { $0.contains("`policy: base`") }
      #expect(isBase == base.hasPrefix("policy: base"))
    }
  }

  @Test("A base whose file is broken asks for nothing, which is said, so that it can be mended")
  func brokenBase() throws {
    let repository = try repository(base: "polcy: base\n", change: Self.lenient)
    let report = try repository.report("check", "--no-tests", status: 0)
    #expect(report.notices.contains { $0.contains("polcy") && $0.contains("not asked for its policy") })
  }

  @Test("A file that is named stands, whatever the base says")
  func named() throws {
    let repository = try repository(base: Self.strict, change: Self.lenient)
    _ = try repository.report("check", "--no-tests", "--config", ".lint.yml", status: 0)
  }
}
