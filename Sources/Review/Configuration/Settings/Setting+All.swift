import Coverage
import ReviewCore
import StrictYAML

extension Setting {
  /// Every key of `.lint.yml`, in the order of the documentation.
  package static let all = files + rules + [tests, coverage, gates, report, forge]

  private static let files = [
    Setting(
      structural: "include", .patterns, without: "everything git tracks", sample: ["include: [Sources, Tests]"],
      "The files to review. A changed Swift file that only the change's own configuration leaves out does not pass."),
    Setting(
      structural: "exclude", .patterns, standard: "[]", without: "nothing",
      "Files to ignore, even when `include` names them."),
    Setting(
      structural: "parent", .text, without: "none", sample: ["parent: Config/team.yml"],
      "A file of this repository to read first; its path is relative to this file."),
    Setting(
      "policy", .choice, \.policy,
      "Whose configuration judges a change. Only the base's own file can set it to `base`."),
  ]

  private static let rules = [
    Setting(
      structural: "rules", .rules, standard: "{}", without: "each rule's own",
      sample: ["  force_try: warning", "  line_length: {warning: 140, error: 200}"],
      "Which rules are on, with which severity and options. `reviewbot rules` lists them."),
    Setting(
      structural: "packs", .texts, without: "none", sample: ["packs: [architecture]"],
      "Packs of rules that are off by default. `architecture` has rules about layers, dependencies and state."),
    Setting(
      structural: "rule_files", .patterns, without: "none", sample: ["rule_files: [.lint/rules]"],
      "Folders or files with a team's own rules in YAML."),
    Setting(
      structural: "custom_rules", .customRules, without: "none",
      sample: ["custom_rules:", "  no_print: {regex: 'print\\(', message: Use the logger.}"],
      "A team's own rules that are regular expressions."),
    Setting(
      structural: "layers", .layers, without: "none",
      sample: ["layers:", "  Model: {paths: [\"Sources/Model/**\"], may_import: [Foundation]}"],
      "The layers of the architecture, and what each may import."),
    Setting(
      structural: "overrides", .overrides, standard: "[]", without: "none",
      sample: ["  - paths: [\"Tests/**\"]", "    rules: {force_try: off}"],
      "Other rules for some files. Later overrides win."),
  ]

  private static let tests = Setting(section: "tests", "How the tests are run.", [
    Setting("command", .command, \.tests.command, "The program and its arguments; never a shell."),
    Setting(
      "on", .testedStates, \.tests.states,
      "What is tested: the head, the merge with its base, or both with a verdict each."),
    Setting("timeout", .duration, \.tests.timeout, "The longest time for the whole run."),
    Setting("silence", .duration, \.tests.silence, "The longest time without output."),
    Setting(
      "retries", .count(upTo: 10), \.tests.retries,
      "How often a failed test is run again. A test that passes then is flaky."),
    Setting(
      "environment", .variables, \.tests.environment,
      "Additional environment variables for the tests. One that the target branch does not name is ignored."),
  ])

  private static let coverage = Setting(section: "coverage", "Which lines count.", [
    Setting(adding: "exclude", .patterns, \.coverage.exclude, without: "nothing", "Files that do not count."),
    Setting("partial", .choice, \.coverage.partial, "How a partially covered line counts."),
  ])

  private static let gates = Setting(section: "gates", "What fails a change.", [
    Setting("tests", .either("pass", or: "off"), \.gates.testsMustPass, "Whether a failed test fails the change."),
    Setting(
      section: "coverage", "The coverage that a change needs.",
      [
        Setting(
          "patch", .percentage, \.gates.patchCoverage, "The least share of the executable added lines that ran."),
        Setting(
          "project", .projectTarget, \.gates.projectCoverage,
          "The least share of the package's own lines that ran."),
        Setting(
          "min_lines", .count(upTo: 1_000_000), \.gates.minimumLines,
          "With fewer executable added lines, `patch` is shown but not judged."),
        Setting(
          "paths", .pathTargets, \.gates.pathCoverage, without: "none", sample: ["  \"Sources/Core/**\": 95%"],
          "The least share for the added lines of some files, in addition to `patch`."),
      ], off: turnCoverageOff),
    Setting(
      "lint", .choice(or: "off"), \.gates.lint, "Findings at or above this severity fail the change."),
  ])

  private static let report = Setting(section: "report", "What is reported, and where.", [
    Setting(
      "formats", .formats, \.formats, without: "`[text]`", sample: ["formats: [text]"],
      "Formats to write, each to standard output or to a file below the root. Only the target branch names files."),
    Setting("comment", .choice, \.comment, "Which comments the pull request gets."),
  ])

  private static let forge = Setting(
    section: "forge", "Where the pull request is. Only the target branch's file counts.", [
      Setting(
        "kind", .choice(or: nil), \.forge.kind, without: "from CI, then from the remote",
        sample: ["kind: github"],
        "The forge that reports are posted to."),
      Setting(
        "url", .address, \.forge.url, without: "from CI, then `https://api.github.com`",
        sample: ["url: https://github.example.com/api/v3"],
        "The address of the forge's API: https, or http to this machine."),
    ])

  /// `gates: {coverage: off}`.
  private static func turnCoverageOff(
    _ node: YAMLNode, _ configuration: inout Configuration
  ) throws(YAMLProblem) {
    let text = try node.string()
    guard text == "off" || Percent(text) == nil else {
      throw node.problem(
        "\"\(text)\" does not say which coverage it is for", hint: "Write `coverage: {patch: \(text)}`, or `off`.")
    }
    _ = try node.oneOf(["off"])
    configuration.gates.patchCoverage = nil
    configuration.gates.pathCoverage = []
  }
}
