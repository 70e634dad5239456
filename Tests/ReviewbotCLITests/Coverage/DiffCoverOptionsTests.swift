import Foundation
import ReviewTestKit
import Testing

/// Each option of diff-cover, with its effect on one and the same change.
@Suite("Options of diff-cover") struct DiffCoverOptionsTests {
  /// The committed change adds lines 2 to 4 of A and all of B; Staged is staged; line 3 of B is not.
  ///
  /// These lines never ran: line 4 of A, lines 2 and 3 of B, line 2 of Staged.
  private func repository() throws -> TemporaryRepository {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = run()\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "let a = run()\nlet b = run()\n\nlet d = run()\n")
    try repository.write("Sources/B.swift", "let x = run()\nlet y = run()\n")
    try repository.commit("Go on")
    try repository.write("Sources/Staged.swift", "let s = run()\nlet t = run()\n")
    try repository.git("add", "Sources/Staged.swift")
    try repository.write("Sources/B.swift", "let x = run()\nlet y = run()\nlet z = run()\n")
    try repository.write("../cov.info", Self.lcov)
    try repository.write("../cov.xml", Self.cobertura)
    return repository
  }

  private static let lcov = """
    SF:Sources/A.swift\nDA:1,1\nDA:2,1\nDA:4,0\nend_of_record
    SF:Sources/B.swift\nDA:1,1\nDA:2,0\nDA:3,0\nend_of_record
    SF:Sources/Staged.swift\nDA:1,1\nDA:2,0\nend_of_record

    """

  private static let cobertura = """
    <?xml version="1.0"?><coverage><sources><source>.</source></sources><packages><package><classes>
    <class filename="Sources/B.swift"><lines><line number="1" hits="0"/>
    <line number="3" hits="1" branch="true" condition-coverage="50% (1/2)"/></lines></class>
    </classes></package></packages></coverage>

    """

  /// Violations by file, as `json:-` writes them.
  private func violations(_ run: CommandLineRun) throws -> [String: [Int]] {
    let json = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any]
    let files = try #require(json?["src_stats"] as? [String: [String: Any]], "\(run.standardOutput)\(run.standardError)")
    return files.compactMapValues { $0["violation_lines"] as? [Int] }.filter { !$0.value.isEmpty }
  }

  private static let all = ["Sources/A.swift": [4], "Sources/B.swift": [2, 3], "Sources/Staged.swift": [2]]

  @Test("Which lines count", arguments: [
    ([], all),
    (["--diff-range-notation", ".."], all),
    (["--ignore-staged"], ["Sources/A.swift": [4], "Sources/B.swift": [2, 3]]),
    (["--ignore-unstaged"], ["Sources/A.swift": [4], "Sources/B.swift": [2], "Sources/Staged.swift": [2]]),
    (["--ignore-staged", "--ignore-unstaged"], ["Sources/A.swift": [4], "Sources/B.swift": [2]]),
    (["--exclude", "A.swift", "Staged.swift"], ["Sources/B.swift": [2, 3]]),
    (["--exclude", "A.swift", "--exclude", "Staged.swift"], ["Sources/B.swift": [2, 3]]),
    (["--include", "Sources/A*", "Sources/B.swift"], ["Sources/A.swift": [4], "Sources/B.swift": [2, 3]]),
    (["--show-uncovered"], all),
    (["--show-covered", "--external-css-file", "x.css", "--src-roots", "a", "b"], all),
  ] as [([String], [String: [Int]])])
  func lines(options: [String], expected: [String: [Int]]) throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      ["coverage", "../cov.info", "--compare-branch", "main", "--format", "json:-"] + options)
    #expect(try violations(run) == expected)
    #expect(run.status == 0 && run.standardError == "")
  }

  @Test("No option rewrites the index, even if a file's time differs", arguments: ["--ignore-staged", "--ignore-unstaged"])
  func keepsIndex(option: String) throws {
    let repository = try repository()
    let index = repository.path + "/.git/index"
    let date = Date(timeIntervalSinceReferenceDate: 0)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: repository.path + "/Sources/A.swift")
    let before = try TemporaryRepository.bytes(of: index)
    let run = try repository.reviewbot("coverage", "../cov.info", "--compare-branch", "main", "--format", "json:-", option)
    #expect(run.status == 0 && run.standardError == "")
    #expect(try violations(run)["Sources/A.swift"] == [4])
    #expect(try TemporaryRepository.bytes(of: index) == before)
  }

  @Test("The contents of a Cobertura report", arguments: [
    ([], [1]), (["--expand-coverage-report"], [1, 2]), (["--branch-coverage"], [1, 3]),
    (["--branch-coverage", "--expand-coverage-report"], [1, 2, 3]),
  ] as [([String], [Int])])
  func cobertura(options: [String], expected: [Int]) throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      ["coverage", "../cov.xml", "--compare-branch", "main", "--include", "Sources/B.swift", "--format=json:-"] + options)
    #expect(try violations(run) == ["Sources/B.swift": expected])
  }

  /// 3 of 7 measured lines ran: 42.857 %.
  @Test("When it fails", arguments: [
    (["--fail-under", "42.8"], Int32(0)), (["--fail-under", "42.86"], 1), (["--fail-under=43"], 1),
    (["--fail-under", "99", "--minimum-change", "7"], 1), (["--fail-under", "99", "--minimum-change", "8"], 0),
    ([], 0),
  ] as [([String], Int32)])
  func gate(options: [String], status: Int32) throws {
    let repository = try repository()
    let run = try repository.reviewbot(["coverage", "../cov.info", "--compare-branch", "main", "-q"] + options)
    #expect(run.status == status)
    #expect(run.standardOutput == "", "nothing but failures is said")
    #expect(run.standardError.contains("patch 42.8 % (3 of 7 lines") == (status == 1))
  }

  @Test("Diverged commits are compared as requested", arguments: [("...", [4]), ("..", [2, 4])])
  func notation(notation: String, expected: [Int]) throws {
    let repository = try TemporaryRepository()
    try repository.write("Sources/A.swift", "let a = run()\nlet b = run()\n")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write("Sources/A.swift", "let a = run()\nlet b = run()\nlet c = run()\nlet d = run()\n")
    try repository.commit("Go on")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("Sources/A.swift", "let a = run()\nlet other = run()\n")
    try repository.commit("Elsewhere")
    try repository.git("checkout", "--quiet", "feature")
    try repository.write("../cov.info", "SF:Sources/A.swift\nDA:1,1\nDA:2,0\nDA:3,1\nDA:4,0\nend_of_record\n")
    let run = try repository.reviewbot(
      "coverage", "../cov.info", "--compare-branch", "main", "--diff-range-notation", notation, "--format", "json:-")
    #expect(try violations(run) == ["Sources/A.swift": expected])
  }

  @Test("Formats in a list are written to their files, and text to standard output")
  func formats() throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "coverage", "../cov.info", "--compare-branch", "main", "--format", "html:o.html,markdown:o.md,json:o.json",
      "--total-percent-float")
    #expect(run.status == 0 && run.standardOutput.hasPrefix("reviewbot "))
    #expect(try repository.text(of: "o.html").contains("<html"))
    #expect(try repository.text(of: "o.md").contains("Sources/A.swift"))
    let json = try repository.text(of: "o.json")
    for part in [
      #""total_num_lines": 7"#, #""total_num_violations": 4"#, #""total_percent_covered": 42.86"#, #""num_changed_lines": 8"#,
    ] { #expect(json.contains(part), "\(part) in \(json)") }
  }

  @Test("The older options name reports too")
  func olderOptions() throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "coverage", "../cov.info", "--compare-branch", "main", "--html-report", "o.html", "--json-report", "o.json",
      "--markdown-report", "o.md", "--quiet")
    #expect(run.status == 0 && run.standardOutput == "")
    #expect(try repository.text(of: "o.json").contains(#""total_percent_covered": 42,"#))
    #expect(try repository.text(of: "o.html").contains("<html") && repository.text(of: "o.md").contains("#"))
  }

  @Test("Annotations have the requested severity", arguments: ["notice", "warning", "error"])
  func annotations(level: String) throws {
    let repository = try repository()
    let run = try repository.reviewbot(
      "coverage", "../cov.info", "--compare-branch", "main", "-q", "--format", "github-annotations:\(level)")
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("::\(level) file=Sources/") }, "\(run.standardOutput)")
    #expect(lines.contains { $0.hasPrefix("::\(level) file=Sources/B.swift,line=2,endLine=3,") })
  }

  @Test("A TOML file provides options, and the command line has precedence", arguments: [
    ("compare_branch = 'main'\nfail_under = 99.5\nquiet = true", [], Int32(1), ""),
    ("compare_branch = \"main\" # a comment\nfail_under = 99\nquiet = true", ["--fail-under", "1"], 0, ""),
    ("compare_branch = 'main'\nexclude = [\n  'A.swift', # one\n  \"B.swift\",\n]\nfail_under = 50\nquiet = true", [], 0, ""),
    ("quiet = true\ncompare_branch = 'main'\n[tool.diff_cover.format]\njson = 'o.json'", [], 0, ""),
    ("quiet = true\ncompare_branch = 'main'\nformat = {json = 'o.json', html = \"o.html\"}", [], 0, ""),
    ("include_untracked = false\ncompare_branch = 'main'\nquiet=true\n[tool.black]\nline-length = {}", [], 0, ""),
    ("exclude = []\ncompare_branch = 'main'\nquiet = true", [], 0, ""),
    (
      "exclude = ['A.swift']\ncompare_branch = 'main'\nfail_under = 99\nquiet = true", ["--exclude", "nothing"], 1,
      "patch 42.8 % (3 of 7 lines"
    ),
    ("compare_brunch = 'main'", [], 2, "c.toml:4: Unknown option of diff-cover `compare_brunch`"),
    ("fail_under = [1]", [], 2, "c.toml:4: this line of [tool.diff_cover] cannot be read"),
    ("quiet = 'yes'", [], 2, "c.toml:4: `quiet` has a value of the wrong kind"),
    ("exclude = [\"a", [], 2, "c.toml:4: this line"),
    ("quiet = true\nquiet = false", [], 2, "c.toml:5: this line cannot be read: Error while parsing key-value pair: cannot"),
    ("compare_branch = \"m\\u0061in\"\nfail_under = 99.9\nquiet = true", [], 1, "below 99.9 %. Measured: patch 42.8 % (3 of 7 lines"),
    ("quiet = true\n[tool.diff_cover.format]\n\njson = 3", [], 2, "c.toml:7: Unknown option of diff-cover `format.json`"),
    ("format = {json = [3]}", [], 2, "c.toml:4: this line of [tool.diff_cover] cannot be read"),
    ("exclude = [\n  'a',\n  3,\n]", [], 2, "c.toml:4: this line of [tool.diff_cover] cannot be read"),
    ("\"fail \\\"under\\\"\" = 1", [], 2, "c.toml:4: Unknown option"),
    ("quiet = true\n\0", [], 2, "c.toml: the file contains a NUL byte."),
  ] as [(String, [String], Int32, String)])
  func configurationFile(text: String, options: [String], status: Int32, words: String) throws {
    let repository = try repository()
    try repository.write("c.toml", "[tool.other]\nx = '''[tool.diff_cover]'''\n[tool.diff_cover]\n\(text)\n")
    let run = try repository.reviewbot(["coverage", "-c", "c.toml", "../cov.info"] + options)
    #expect(run.status == status, "\(run.standardError)")
    #expect(words.isEmpty || run.standardError.contains(words), "\(run.standardError)")
    if text.contains("o.json") { #expect(try repository.text(of: "o.json").contains("src_stats")) }
  }

  @Test("Unsupported options are reported", arguments: [
    (["--diff-range-notation", "...."], "neither"), (["--format", "junk:x"], "Unknown format `junk`"),
    (["--format", "json:"], "names no file"), (["--format", "github-annotations:loud"], "Unknown level of annotations"),
    (["--minimum-change", "-1"], "minimum-change"), (["--format", "lcov="], "names no file"),
  ])
  func misuse(options: [String], words: String) throws {
    let run = try repository().reviewbot(["coverage", "../cov.info"] + options)
    #expect(run.status == 64 && run.standardOutput == "")
    #expect(run.standardError.contains(words), "\(run.standardError)")
  }
}
