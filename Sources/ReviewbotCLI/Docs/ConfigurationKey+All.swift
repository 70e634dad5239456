import Coverage
import ReviewCore

extension ConfigurationKey {
  /// The keys that the decoder knows, in the order of the documentation.
  static var all: [ConfigurationKey] {
    (files + rules + [tests, coverage, gates, report, forge]).filter { ConfigurationReader.keys.contains($0.name) }
  }

  private static let files = [
    ConfigurationKey("include", .patterns, without: "everything git tracks", "The files to look at."),
    ConfigurationKey("exclude", .patterns, without: "nothing", "Files to leave alone; they win over `include`."),
    ConfigurationKey(
      "parent", .text, without: "none", "A file of the repository to read first, its path relative to this file."),
    ConfigurationKey(
      "policy", .choice(Configuration.Policy.allCases.map(\.rawValue)), without: "`head`",
      "Whose configuration judges a change; only what the base's own file says of it counts."),
  ]

  private static let rules = [
    ConfigurationKey("rules", .rules, without: "each rule's own", "Which rules are on, how, and with what weight."),
    ConfigurationKey("packs", .texts, without: "none", "Packs of rules that are off by default."),
    ConfigurationKey("rule_files", .patterns, without: "none", "Folders or files with a team's own rules in YAML."),
    ConfigurationKey("custom_rules", .customRules, without: "none", "A team's own rules that are regular expressions."),
    ConfigurationKey("layers", .layers, without: "none", "The layers of the architecture, and what each may import."),
    ConfigurationKey("overrides", .overrides, without: "none", "Other rules for some files; later ones win."),
  ]

  private static let tests = ConfigurationKey("tests", .section([
    ConfigurationKey("command", .texts, without: "`[swift, test]`", "The program and its arguments; never a shell."),
    ConfigurationKey(
      "on", .choices(Configuration.TestedState.allCases.map(\.rawValue)), without: "`[head]`",
      "What is tested: the head, the merge with its base, or both with a verdict each."),
    ConfigurationKey("timeout", .duration, without: "`30m`", "The longest that the whole run may take."),
    ConfigurationKey("silence", .duration, without: "`5m`", "The longest without a sign of life."),
    ConfigurationKey("retries", .count(upTo: 10), without: "`0`", "How often a failed test is run again; one that then passes is flaky."),
    ConfigurationKey(
      "environment", .texts, without: "none",
      "Additional environment variables for the tests. One that the target branch does not name is ignored."),
  ]), "How the tests are run.")

  private static let coverage = ConfigurationKey("coverage", .section([
    ConfigurationKey("exclude", .patterns, without: "nothing", "Files that do not count."),
    ConfigurationKey(
      "partial", .choice(PartialPolicy.allCases.map(\.rawValue)), without: "`miss`",
      "What a line counts of which a part never ran."),
  ]), "What coverage is about.")

  private static let gates = ConfigurationKey("gates", .section([
    ConfigurationKey("tests", .choice(["pass", "off"]), without: "`pass`", "Whether a failed test fails the change."),
    ConfigurationKey("coverage", .section([
      ConfigurationKey(
        "patch", .percentage(or: ["off"]), without: "`80%`", "The least share of the measurable added lines that ran."),
      ConfigurationKey(
        "project", .percentage(or: ["no-decrease", "off"]), without: "`off`",
        "The least share of the package's own lines that ran."),
      ConfigurationKey(
        "min_lines", .count(upTo: 1_000_000), without: "`20`",
        "With fewer measurable added lines, `patch` is shown but not judged."),
      ConfigurationKey("paths", .shares, without: "none", "The least share for the added lines of some files, beside `patch`."),
    ], or: ["off"]), "What is asked of coverage."),
    ConfigurationKey(
      "lint", .choice(Severity.allCases.map(\.rawValue) + ["off"]), without: "`error`",
      "Findings at or above this severity fail the change."),
  ]), "What fails a change.")

  private static let report = ConfigurationKey("report", .section([
    ConfigurationKey(
      "formats", .formats(FormatOption.names), without: "`[text]`",
      "Formats to write, each to standard output or a file below the root. Only the target branch names files."),
    ConfigurationKey(
      "comment", .choice(Configuration.CommentStyle.allCases.map(\.rawValue)), without: "`summary+inline`",
      "Which comments stand on the pull request."),
  ]), "What is reported, and where.")

  private static let forge = ConfigurationKey("forge", .section([
    ConfigurationKey(
      "kind", .choice(Configuration.ForgeKind.allCases.map(\.rawValue)), without: "told from CI, then from the remote",
      "The forge that reports are posted to."),
    ConfigurationKey(
      "url", .text, without: "told from CI, then the public one",
      "The address of the forge's API: https, or http to this machine."),
  ]), "Where the pull request is.")
}
