import ReviewTestKit
import Testing

@Suite("Errors have hints")
struct RemedyTests {
  @Test("A configuration with the wrong shape", arguments: [
    ("gates:\n\tlint: off\n", ".lint.yml:2:1: this line is indented with a tab.", "Indent with spaces"),
    ("rules:\n  force_try: off\n \tline_length: off\n", ".lint.yml:3:1: this line is indented with a tab.", "Indent with spaces"),
    ("gates: {coverage: 80%}\n", "\"80%\" does not name patch or project coverage.", "Write `coverage: {patch: 80%}`, or `off`."),
    ("gates: {coverage: 80}\n", "\"80\" does not name patch or project coverage.", "Write `coverage: {patch: 80}`, or `off`."),
    ("gates: {coverage: none}\n", "\"none\" is not allowed here.", "Write `off`, or correct the keys below."),
    ("rules:\n  todo: off\n    force_try: off\n", ".lint.yml:3:14: this is not YAML", "Indent this key like the keys beside it."),
    ("tests: {command: cd x && swift test}\n", "this must be a list", "Write it as a list: `[sh, -c, 'cd x && swift test']`."),
    ("gates: strict\n", "this must be a mapping", "it has the keys \"tests\", \"coverage\" or \"lint\""),
    ("tests: {command: swift test}\n", "this must be a list, and it is \"swift test\".", "Write it as a list: `[swift, test]`."),
    ("tests: {environment: HOME}\n", "this must be a list, and it is \"HOME\".", "Write it as a list: `[HOME]`."),
    ("exclude: Sources\n", "this must be a list, and it is \"Sources\".", "Write it as a list: `[Sources]`."),
    ("exclude: \"**/*.swift\"\n", "this must be a list", "Write it as a list: `[\"**/*.swift\"]`."),
    ("report: {formats: json}\n", "this must be a list, and it is \"json\".", "Write it as a list: `[json]`."),
  ])
  func configuration(yaml: String, summary: String, hint: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write(".lint.yml", yaml)
    let run = try repository.reviewbot("lint")
    #expect(run.status == 2)
    #expect(run.standardError.contains(summary) && run.standardError.contains(hint), "\(run.standardError)")
  }

  @Test("A report in a missing folder does not create the folder", arguments: [
    "check --no-tests --format json=no/such/x", "lint --format json=no/such/x", "lint --output no/such/x",
    "lint --all-lines --format text=no/such/x", "coverage cov.lcov --format lcov=no/such/x",
    "lint --write-baseline no/such/x", "check --record-baseline --baseline no/such/x",
    "coverage cov.lcov --record-baseline --baseline no/such/x",
  ])
  func folders(line: String) throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let untidy = try! run()\n")
    try repository.write(".git/info/exclude", "cov.lcov\n")
    try repository.write("cov.lcov", "SF:Sources/New.swift\nDA:1,1\nend_of_record\n")
    let run = try repository.reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.standardOutput == "")
    let folder = "\(repository.path)/no/such"
    #expect(run.standardError.contains("the folder \(folder) does not exist.\n  Create it with `mkdir -p \(folder)`"), "\(run.standardError)")
    #expect(!TemporaryRepository.exists("\(repository.path)/no"))
  }

  @Test("A folder that cannot be created is not to be created")
  func belowFile() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("notes", "One.\n")
    let run = try repository.reviewbot("lint", "--format", "text=notes/folder/x")
    #expect(run.status == 64)
    let hint = "A part of this path is a file. Name a file in a folder that exists."
    #expect(run.standardError.contains("the folder \(repository.path)/notes/folder does not exist.\n  \(hint)"))
  }

  @Test("A folder that does not allow new files is named")
  func proc() throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot("lint", "--format", "text=/proc/x")
    #expect(run.status == 2)
    let summary = "error: /proc/x could not be written: no file can be created in /proc."
    #expect(run.standardError.hasPrefix("\(summary)\n  Name a file in another folder."), "\(run.standardError)")
  }
}
