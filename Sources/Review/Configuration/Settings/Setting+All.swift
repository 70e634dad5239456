import Coverage
import ReviewCore
import StrictYAML

extension Setting {
  /// Every key of `.lint.yml`, in the order of the documentation.
  package static let all = files + rules + [tests, coverage, gates, report, forge]

  private static let files = [
    Setting(
      structural: "include", .patterns, without: "everything git tracks", sample: ["include: [Sources, Tests]"],
      weakenings: { ScopeComparison(before: $0, after: $1).weakenedInclusions() },
      "The files to review. A changed Swift file that only the change itself excludes cannot be judged."),
    Setting(
      structural: "exclude", .patterns, standard: "[]", without: "nothing",
      weakenings: { ScopeComparison(before: $0, after: $1).weakenedExclusions() },
      "Files to ignore, even if `include` matches them."),
    Setting(
      structural: "parent", .text, without: "none", sample: ["parent: Config/team.yml"],
      "A file of this repository to read first; its path is relative to this file."),
    Setting(
      "policy", .choice.weaker { $0 == .head && $1 == .base }, \.policy,
      "Whose configuration applies to a change. Only the file of the base branch can set `base`."),
  ]

  private static let rules = [
    Setting(
      structural: "rules", .rules, standard: "{}", without: "the rule's default",
      sample: ["  force_try: warning", "  line_length: {warning: 140, error: 200}"],
      weakenings: { RuleComparison(before: $0, after: $1).weakenedRules() },
      "Which rules are on, with which severity and options. `reviewbot rules` lists them."),
    Setting(
      structural: "packs", .texts, without: "none", sample: ["packs: [architecture]"],
      "Packs of rules to turn on. `architecture` contains rules about layers, dependencies and state."),
    Setting(
      structural: "rule_files", .texts, without: "none", sample: ["rule_files: [.lint/rules]"],
      "Folders or files with your own rules in YAML. Their paths are relative to this file."),
    Setting(
      structural: "custom_rules", .customRules, without: "none",
      sample: ["custom_rules:", "  no_print: {regex: 'print\\(', message: Use the logger.}"],
      "Your own rules as regular expressions."),
    Setting(
      structural: "layers", .layers, without: "none",
      sample: ["layers:", "  Model: {paths: [\"Sources/Model/**\"], may_import: [Foundation]}"],
      "Layers of the architecture, and the modules that each may import. A pattern that begins with `!` excludes"
        + " files."),
    Setting(
      structural: "overrides", .overrides, standard: "[]", without: "none",
      sample: ["  - paths: [\"Tests/**\"]", "    rules: {force_try: off}"],
      weakenings: { RuleComparison(before: $0, after: $1).weakenedOverrides() },
      "Different rules for some files. Later overrides take precedence."),
  ]

  private static let tests = Setting(section: "tests", "How the tests are run.", [
    Setting(
      "runner", .choice.weakerIfDifferent, \.tests.runner,
      "The program that runs the tests: `swift` runs `command`, `xcodebuild` runs `xcodebuild test` on a Mac."),
    Setting(
      "command", .command.weakerIfDifferent, \.tests.command,
      "The test command with its arguments, without a shell."),
    Setting(
      "scheme", .optionalText.weakerIfDifferent, \.tests.scheme, without: "none", sample: ["  scheme: App"],
      "The scheme for xcodebuild, which requires one."),
    Setting(
      "destination", .optionalText.weakerIfDifferent, \.tests.destination, without: "xcodebuild's choice",
      sample: ["  destination: 'platform=iOS Simulator,name=iPhone 16'"], "The destination for xcodebuild."),
    Setting(
      "test_plan", .optionalText.weakerIfDifferent, \.tests.testPlan, without: "the scheme's",
      sample: ["  test_plan: Unit"],
      "The test plan for xcodebuild."),
    Setting(
      "on", .testedStates.weakerWithLess, \.tests.states,
      "Which commit is tested: the head, the merge with the base, or both with separate verdicts."),
    Setting(
      "packages", .packages.weaker { $0 != $1 && $0 != .all }, \.tests.packages,
      "The packages to test, if there are several: `changed` ones and their dependents, `all`, or those in a folder"
        + " that matches."),
    Setting("timeout", .duration.neverWeaker, \.tests.timeout, "The time limit for the whole run."),
    Setting("silence", .duration.neverWeaker, \.tests.silence, "The time limit without output."),
    Setting(
      "retries", .count(upTo: 10).weakerIfHigher, \.tests.retries,
      "How often a failed test is repeated. A test that passes then is flaky."),
    Setting(
      "environment", .variables.neverWeaker, \.tests.environment,
      "Additional environment variables for the tests. Variables that the target branch does not name are ignored."),
  ])

  private static let coverage = Setting(section: "coverage", "Which lines count.", [
    Setting(
      adding: "exclude", .patterns.weakerWithMore, \.coverage.exclude, without: "nothing",
      "Files that are not measured. A changed Swift file that only the change itself excludes cannot be judged."),
    Setting(
      "partial", .choice.weaker { $0.leniency > $1.leniency }, \.coverage.partial,
      "How a partially covered line counts."),
  ])

  private static let gates = Setting(section: "gates", "Which results fail a change.", [
    Setting(
      "tests", .either("pass", or: "off").weakerIfFalse, \.gates.testsMustPass,
      "Whether a failed test fails the change."),
    Setting(
      section: "coverage", "The required coverage.",
      [
        Setting(
          "patch", .percentage.weakerIfLower, \.gates.patchCoverage,
          "The minimum percentage of added executable lines that ran."),
        Setting(
          "project", .projectTarget.weakerIfLower, \.gates.projectCoverage,
          "The minimum percentage of the package's own lines that ran."),
        Setting(
          "min_lines", .count(upTo: 1_000_000).weakerIfHigher, \.gates.minimumLines,
          "With fewer added executable lines, `patch` is reported but not judged."),
        Setting(
          "paths", .pathTargets.weakerIfLower, \.gates.pathCoverage, without: "none",
          sample: ["  \"Sources/Core/**\": 95%"],
          "The minimum percentages for the added lines of some files, in addition to `patch`."),
        Setting(
          "targets", .moduleTargets.weakerIfLower, \.gates.targetCoverage, without: "none",
          sample: ["  Core: 95%"],
          "The minimum percentages for the added lines of some targets, in addition to `patch`."),
        Setting(
          "informational", .coverageParts.weakerWithMore, \.gates.informationalCoverage,
          "Which of `patch`, `project`, `paths` and `targets` are reported and never fail a change."),
      ], off: turnCoverageOff),
    Setting(
      "lint", .lintGate.weakerIfLenient, \.gates.lintGate, sample: ["lint: {severity: error, suppressions: base}"],
      "Findings at or above this severity fail the change. With `suppressions: base`, so does a new comment that turns"
        + " rules off."),
  ])

  private static let report = Setting(section: "report", "Report formats and destinations.", [
    Setting(
      "formats", .formats.neverWeaker, \.formats, without: "`[text]`", sample: ["formats: [text]"],
      "Formats to write, to standard output or to a file in the repository. Files are taken from the target branch"
        + " only."),
    Setting(
      "comment", .choice.neverWeaker, \.comment,
      "Which comments are written to the pull request. Without `layout`, layout findings that `--fix` fixes are only"
        + " counted."),
    Setting(
      "comment_when", .choice.neverWeaker, \.commentOccasion,
      "When a summary comment is written: `always`, or only with `findings`, a verdict other than passed, or added"
        + " lines that did not run. An existing comment is always updated."),
  ])

  private static let forge = Setting(
    section: "forge", "The forge of the pull request. Taken from the target branch only.", [
      Setting(
        "kind", .forge.neverWeaker, \.forge.kind, without: "from CI, then from the remote",
        sample: ["kind: github"],
        "The forge that reports are posted to."),
      Setting(
        "url", .address.neverWeaker, \.forge.url, without: "from CI, then `https://api.github.com`",
        sample: ["url: https://github.example.com/api/v3"],
        "The URL of the forge's API: https, or http to this machine."),
      Setting(
        "environment", .variableNames.neverWeaker, \.forge.environment, without: "none",
        sample: ["environment: [PAGURE_TOKEN]"],
        "Environment variables for the program of an external forge, such as the one with its token."),
    ])

  /// Applies `gates: {coverage: off}`.
  private static func turnCoverageOff(
    _ node: YAMLNode, _ configuration: inout Configuration
  ) throws(YAMLProblem) {
    let text = try node.string()
    guard text == "off" || Percent(text) == nil else {
      throw node.problem(
        "\"\(text)\" does not name patch or project coverage", hint: "Write `coverage: {patch: \(text)}`, or `off`.")
    }
    _ = try node.oneOf(["off"])
    configuration.gates.patchCoverage = nil
    configuration.gates.pathCoverage = []
    configuration.gates.targetCoverage = []
    configuration.gates.projectCoverage = nil
  }
}
