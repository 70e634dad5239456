import ReviewTestKit
import Testing

@Suite("Options that contradict each other")
struct ContradictionTests {
  @Test("They are rejected before any work", arguments: [
    "check --no-tests --filter x", "check --no-tests --affected", "check --no-tests --compare-base",
    "check --affected --filter x", "check --affected=suite --filter x", "check --affected --carry --merge", "check --affected --carry --packages all", "check --diff x --filter x --carry",
    "check --affected --verify-affected --carry", "check --shard 1/2 --output p --filter x --carry",
    "check --no-tests --package-path .", "check --no-tests --format cobertura=c.xml", "check --no-tests --baseline x", "check --no-tests --record-baseline",
    "check --no-tests --path-map a=b", "check --diff x --merge", "check --diff x --compare-base",
    "check --diff x --head HEAD", "check --diff x --deepen", "check --diff x --ignore-whitespace",
    "check --head HEAD --include-untracked", "check --cache --no-cache", "env --diff x --head HEAD",
    "coverage x --diff x --head HEAD", "coverage x --quiet --verbose", "lint --quiet --verbose", "check -q -v", "coverage x --branch-coverage --partial hit",
    "coverage x --head HEAD --ignore-staged", "coverage x --head HEAD --ignore-unstaged",
    "lint --all-lines --base main", "lint --all-lines --head HEAD", "lint --all-lines --diff x",
    "lint --all-lines --ignore-whitespace", "lint --all-lines --no-include-untracked", "lint --staged --base main",
    "lint --staged --ignore-whitespace", "lint --staged --deepen", "lint --write-baseline b --staged",
    "lint --write-baseline b --fix --patch", "lint --write-baseline b --format json",
    "lint --write-baseline b --output r", "lint --write-baseline b --base main", "lint --fix --patch --format json",
    "lint --fix --patch --output r",
    "check --shard 1/2 --output p --format json", "check --shard 1/2 --output p --compare-base",
    "check --shard 1/2 --output p --baseline b", "check --shard 1/2 --output p --post",
    "check --shard 1/2 --output p --report r", "check --shard 1/2 --output p --no-tests",
    "check --shard 1/2 --output p --results r", "check --shard 1/2 --output p --diff d",
    "check --shard 1/2 --output p --build-archive a", "check --build-archive a --format json",
    "check --build-archive a --output o", "check --build-archive a --filter x", "check --build-archive a --no-tests",
  ])
  func contradictions(line: String) throws {
    let run = try TemporaryTestFolder().reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.standardOutput == "")
    #expect(run.standardError.hasPrefix("error: `--"), "\(run.standardError)")
    #expect(run.standardError.contains(" contradict each other"), "\(run.standardError)")
  }

  @Test("An unknown scope of `--affected` is not the default", arguments: ["--affected=foo", "--affected foo"])
  func scope(option: String) throws {
    let run = try TemporaryTestFolder().reviewbot(["check"] + option.split(separator: " ").map(String.init))
    #expect(run.status == 64)
    let message = "error: `foo` is not a valid value for `--affected`.\n  Write `--affected=target` or `--affected=suite`."
    #expect(run.standardError.hasPrefix(message), "\(run.standardError)")
  }

  @Test("A key that cannot name a report is rejected, not changed", arguments: [
    "Приложение", "a/b", "iOS 1.1", "", "ké", String(repeating: "k", count: 61),
  ])
  func key(key: String) throws {
    let run = try TemporaryTestFolder().reviewbot(["post", "x", "--key", key])
    #expect(run.status == 64 && run.standardError.contains(" cannot name a report."), "\(run.standardError)")
  }

  @Test("An option that depends on another is rejected without it", arguments: [
    ("check --pull-request 7", "`--pull-request` requires `--post`."), ("check --key k", "`--key` requires `--post`."),
    ("check --statuses off", "`--statuses` requires `--post`."), ("check --insecure-http", "requires `--post`."),
    ("check --repository a/b", "requires `--post`."), ("check --forge github", "requires `--post`."), ("check --forge-url http://x", "requires `--post`."),
    ("check --carry", "`--carry` requires a run of some tests."),
    ("lint --patch", "`--patch` requires `--fix`."), ("lint --unsafe-fixes", "`--unsafe-fixes` requires `--fix`."),
    ("check --shard 1/2", "`--shard` requires `--output`."), ("check --times t", "`--times` requires `--shard`."),
    ("check --skip-build", "`--skip-build` requires `--shard`."), ("combine p --key k", "`--key` requires `--post`."),
    ("post x --explain", "`--explain` requires `--dry-run`."), ("rules try x --write", "`--write` requires `--fix`."),
  ])
  func requirements(line: String, summary: String) throws {
    let run = try TemporaryTestFolder().reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.standardError.contains(summary), "\(run.standardError)")
  }

  @Test("Only one document is written to standard output, and no file is written twice", arguments: [
    ("check --format json --format sarif", "`--format json` and `--format sarif` both go to standard output"),
    ("lint --format text --format json", "json must be alone there."),
    ("lint --format json --format json", "both go to standard output"),
    ("lint --format json --format sarif=/dev/stdout", "both go to standard output"),
    ("coverage x --format json --format lcov", "both go to standard output"),
    ("lint --format json=a --format sarif=./a", "`--format json` and `--format sarif` both go to ./a."),
    ("coverage x --format json:a,html:a", "both go to a."),
    ("lint --format json=a --format sarif --output a", "both go to a."),
  ])
  func outputs(line: String, summary: String) throws {
    let run = try TemporaryTestFolder().reviewbot(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.standardError.contains(summary), "\(run.standardError)")
  }

  @Test("Formats for people share standard output")
  func lines() throws {
    let repository = try TemporaryRepository.withFeature()
    let run = try repository.reviewbot("lint", "--format", "text", "--format", "github", "--format", "xcode")
    #expect(run.status == 0, "\(run.standardError)")
  }

  @Test("`--diff FILE` is also the change with `--fix`, and its files are not changed")
  func diffOfFix() throws {
    let repository = try TemporaryRepository.withFeature()
    try repository.write("Sources/New.swift", "let first = 1;\n")
    try repository.write("Sources/Old.swift", "let second = 2;\n")
    let diff = "--- /dev/null\n+++ b/Sources/New.swift\n@@ -0,0 +1 @@\n+let first = 1;\n"
    try repository.write("../change.diff", diff)
    let run = try repository.reviewbot("lint", "--fix", "--patch", "--diff", "../change.diff")
    #expect(run.status == 0, "\(run.standardError)")
    #expect(run.standardOutput.contains("+let first = 1\n") && !run.standardOutput.contains("second"))
    let refused = try repository.reviewbot("lint", "--fix", "--diff", "../change.diff")
    #expect(refused.status == 64 && refused.standardError.contains("Add `--patch`"), "\(refused.standardError)")
    #expect(try repository.text(of: "Sources/New.swift") == "let first = 1;\n")
  }

  @Test("A Swift file is not a diff, and the hint is `--patch`")
  func swiftFileAsDiff() throws {
    let run = try TemporaryTestFolder().reviewbot(["lint", "--fix", "--diff", "Sources/A.swift"])
    #expect(run.status == 64)
    #expect(run.standardError.contains("write `reviewbot lint --fix --patch Sources/A.swift`."), "\(run.standardError)")
    let bare = try TemporaryTestFolder().reviewbot(["lint", "--fix", "--diff"])
    #expect(bare.status == 64 && bare.standardError.contains("`--diff` has no value."), "\(bare.standardError)")
  }
}
