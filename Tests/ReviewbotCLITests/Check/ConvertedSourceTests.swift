import ReviewTestKit
import Testing

@Suite("Swift sources that git converts on checkout")
struct ConvertedSourceTests {
  private static let arguments = ["--base", "main", "--head", "HEAD"]

  /// Returns a repository with a feature branch that adds a file, and one of its functions.
  private func repository(_ attributes: String, on branch: String) throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write(".lint.yml", "gates: {coverage: {patch: 100%, min_lines: 1}}\n")
    try repository.write("Sources/Old.swift", "let old = 1\n")
    if branch == "main" { try repository.write(".gitattributes", attributes) }
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    if branch != "main" { try repository.write(".gitattributes", attributes) }
    try repository.write("Sources/A.swift", "func value() -> Int {\n  1\n}\n")
    try repository.commit("Go on")
    try repository.write(".git/a.lcov", "SF:Sources/A.swift\nDA:1,1\nDA:2,1\nDA:3,1\nend_of_record\n")
    return repository
  }

  @Test("No check judges them if the attribute is of the change, and each names the file and the attribute", arguments: [
    ["lint"], ["coverage", ".git/a.lcov"], ["check", "--no-tests", "--report", ".git/a.lcov"],
  ], ["working-tree-encoding=ISO-2022-JP-2", "filter=x", "ident"])
  func ofTheChange(command: [String], attribute: String) throws {
    let repository = try repository("*.swift \(attribute)\n", on: "feature")
    let run = try repository.reviewbot(command + Self.arguments)
    #expect(run.status == 2, "\(run.standardOutput) \(run.standardError)")
    let text = run.standardOutput.replacing("\n", with: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("Sources/A.swift"))
    #expect(text.contains("git converts it on checkout (`\(attribute)`), so the compiler reads another text"), "\(text)")
  }

  @Test("A change of attributes alone is not judged either")
  func attributesAlone() throws {
    let repository = try repository("", on: "main")
    try repository.write(".gitattributes", "*.swift filter=x\n")
    try repository.commit("Convert")
    let run = try repository.reviewbot(["lint", "--base", "HEAD^", "--head", "HEAD"])
    #expect(run.status == 2, "\(run.standardOutput) \(run.standardError)")
  }

  @Test("Attributes of the target branch, and those about line ends, are accepted", arguments: [
    ("*.swift filter=x\n", "main"), ("*.swift text eol=crlf\n", "feature"), ("*.c filter=x\n", "feature"),
  ])
  func accepted(attributes: String, branch: String) throws {
    let repository = try repository(attributes, on: branch)
    let run = try repository.reviewbot(["check", "--no-tests", "--report", ".git/a.lcov"] + Self.arguments)
    #expect(run.status == 0, "\(run.standardOutput) \(run.standardError)")
  }

  @Test("A file that git converted is not judged where a checked-out commit is tested, whoever set the attribute")
  func tested() throws {
    let repository = try TemporaryRepository()
    try repository.git("config", "filter.upper.smudge", "tr a-z A-Z")
    try repository.git("config", "filter.upper.clean", "tr A-Z a-z")
    try repository.write(".lint.yml", "tests: {command: [sh, -c, \"true\"]}\n")
    try repository.write(".gitattributes", "*.swift filter=upper\n")
    try repository.write("Package.swift", "// SWIFT-TOOLS-VERSION: 6.0\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "LET A = 1\n")
    try repository.commit("Go on")
    let run = try repository.reviewbot(["check"] + Self.arguments + ["--format", "json"])
    #expect(run.status == 2, "\(run.standardOutput) \(run.standardError)")
    #expect(run.standardOutput.contains("git converts it on checkout (`filter=upper`)"), "\(run.standardOutput) \(run.standardError)")
  }
}
