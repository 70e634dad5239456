import Coverage
import LintEngine
import LintPatterns
import LintRules
import Posting
import ReviewCore
import StrictYAML
import Testing

@testable import Review

@Suite("The configuration's decoder")
struct ConfigurationReaderTests {
  private let library: RuleLibrary

  init() throws {
    library = try RuleLibrary.builtIn()
  }

  private func read(_ yaml: String) throws(YAMLProblem) -> Configuration {
    try ConfigurationReader(library: library).configuration(from: Array(yaml.utf8), file: ".lint.yml")
  }

  /// Returns all settings of a configuration for comparison.
  private func summary(_ configuration: Configuration) -> String {
    var copy = configuration
    copy.file = nil
    copy.origins = []
    copy.contents = []
    copy.gates.named = []
    copy.rules = LintSettings(rules: [:])
    return String(describing: copy)
  }

  @Test("An unknown key is reported at its position, with the nearest one", arguments: [
    ("excluce: []", "1:1: unknown key \"excluce\".", "exclude"),
    ("tests:\n  timout: 5m", "2:3: unknown key \"timout\".", "timeout"),
    ("coverage:\n  partail: miss", "2:3: unknown key \"partail\".", "partial"),
    ("gates:\n  covrage: off", "2:3: unknown key \"covrage\".", "coverage"),
    ("gates:\n  coverage: {pach: 80%}", "2:14: unknown key \"pach\".", "patch"),
    ("report:\n  format: [text]", "2:3: unknown key \"format\".", "formats"),
    ("overrides:\n  - path: [a]", "2:5: unknown key \"path\".", "paths"),
    ("forge:\n  knd: github", "2:3: unknown key \"knd\".", "kind"),
    ("rules:\n  force_tyr: off", "2:3: unknown rule \"force_tyr\".", "force_try"),
    ("rules:\n  line_length: {ignore_urls: true}", "2:17: unknown option \"ignore_urls\".", "ignores_urls"),
    ("overrides:\n  - paths: [a]\n    rules: {force_kast: off}", "3:13: unknown rule \"force_kast\".", "force_cast"),
    ("report:\n  formats: [sarrif]", "2:13: unknown format \"sarrif\".", "sarif"),
    ("report:\n  formats: [jsn=a.json]", "2:13: unknown format \"jsn\".", "json"),
    ("coverage:\n  partial: mis", "2:12: \"mis\" is not one of", "miss"),
    ("gates:\n  lint: eror", "2:9: \"eror\" is not one of", "error"),
    ("gates:\n  tests: pas", "2:10: \"pas\" is not one of", "pass"),
    ("policy: haed", "1:9: \"haed\" is not one of", "head"),
    ("tests:\n  on: [merg]", "2:8: \"merg\" is not one of", "merge"),
    ("report:\n  comment: sumary", "2:12: \"sumary\" is not one of", "summary"),
  ])
  func nearestNames(yaml: String, place: String, nearest: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read(yaml) })
    #expect(problem.summary.hasPrefix(".lint.yml:\(place)"), "\(problem)")
    #expect(problem.hint.contains("\"\(nearest)\""), "\(problem)")
  }

  @Test("A wrong type is reported at its position, with the expected one", arguments: [
    ("[]", "1:1: this must be a mapping"), ("just words", "1:1: this must be a mapping"),
    ("exclude: Sources", "1:10: this must be a list"), ("include:\n  - [a]", "2:5: this must be a text"),
    ("exclude: [\"{a\"]", "1:11: this is not a path pattern"), ("tests: fast", "1:8: this must be a mapping"),
    ("tests:\n  command: swift test", "2:12: this must be a list"), ("tests:\n  command: []", "2:12: the test command is empty"),
    ("tests:\n  command: [swift, test, --skip-build]", "2:12: with `--skip-build`, an earlier build would be tested"),
    ("tests:\n  command: [sh, -c, swift test --skip-build]", "2:12: with `--skip-build`, an earlier build would be tested"),
    ("tests:\n  retries: many", "2:12: this must be a whole number"), ("tests:\n  retries: -1", "2:12: -1 is not between 0 and 10"),
    ("tests:\n  packages: \"{a\"", "2:13: this is not a path pattern"),
    ("tests:\n  retries: 11", "2:12: 11 is not between 0 and 10"), ("tests:\n  environment: HOME", "2:16: this must be a list"),
    ("tests:\n  environment: [A, GITHUB_TOKEN]", "2:16: no test may see reviewbot's own GITHUB_TOKEN"),
    ("tests:\n  on: head", "2:7: this must be a list"), ("gates:\n  coverage: 80%", "2:13: \"80%\" does not name patch or project coverage."),
    ("gates:\n  coverage: {min_lines: few}", "2:25: this must be a whole number"),
    ("gates:\n  coverage: {min_lines: -3}", "2:25: -3 is not between 0 and"), ("rules: [force_try]", "1:8: this must be a mapping"),
    ("overrides: {}", "1:12: this must be a list"), ("report:\n  formats: text", "2:12: this must be a list"),
    ("report: [text]", "1:9: this must be a mapping"), ("rules: {force_try: {severity: 3}}", "1:31: \"3\" is not one of"),
    ("rules:\n  force_try:", "2:13: this must be one of \"off\", \"on\""),
    ("rules:\n  force_try: [off]", "2:14: this must be one of \"off\", \"on\""),
    ("forge: github", "1:8: this must be a mapping"), ("forge:\n  kind: svnhub", "2:9: \"svnhub\" is not one of"),
    ("forge:\n  url: [a]", "2:8: this must be a text"), ("report:\n  comment: true", "2:12: \"true\" is not one of"),
    ("forge:\n  url: ftp://example.com", "2:8: only https and http addresses"),
    ("forge:\n  url: \"https://a b\"", "2:8: the address is malformed"),
    ("forge:\n  url: http://example.com/api", "2:8: a token would travel to this address unencrypted"),
    ("forge:\n  url: https://me:secret@example.com", "2:8: the URL contains a user name or password"),
  ])
  func wrongTypes(yaml: String, place: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read(yaml) })
    #expect(problem.summary.hasPrefix(".lint.yml:\(place)"), "\(problem)")
    #expect(problem.summary.hasSuffix(".") && !problem.hint.isEmpty)
  }

  @Test("A duration has a number and a unit", arguments: [
    ("90s", 90), ("5m", 300), ("1h", 3_600), ("off", nil),
  ] as [(String, Int?)])
  func durations(text: String, seconds: Int?) throws {
    let settings = try read("tests: {timeout: \(text), silence: \(text)}").tests
    #expect(settings.timeout == seconds.map { .seconds($0) })
    #expect(settings.silence == seconds.map { .seconds($0) })
  }

  @Test("An invalid duration is reported", arguments: [
    "5", "m", "5 m", "-5m", "0s", "1.5h", "5d", "99999999999999999999s", "9999999h", "\"\"", "5M", "٣m",
  ])
  func badDurations(text: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read("tests:\n  timeout: \(text)") })
    #expect(problem.summary.hasPrefix(".lint.yml:2:12: \"") && problem.summary.hasSuffix("is not a length of time."))
    #expect(problem.hint == "Write it as `90s`, `5m` or `1h`, or `off`.")
  }

  @Test("A percentage is from 0 to 100, with up to four decimal places", arguments: [
    ("80%", "80"), ("80", "80"), ("79.5%", "79.5"), ("0%", "0"), ("100", "100"), ("0.0001%", "0.0001"), ("0.8%", "0.8"), ("1.01", "1.01"), ("0", "0"), ("off", nil),
  ] as [(String, String?)])
  func percentages(text: String, percent: String?) throws {
    let gates = try read("gates: {coverage: {patch: \(text), project: \(text)}}").gates
    #expect(gates.patchCoverage == percent.flatMap { Percent($0) })
    #expect(gates.projectCoverage == percent.flatMap { Percent($0) }.map { .atLeast($0) })
  }

  @Test("Paths have their own targets, in the order of the file")
  func pathTargets() throws {
    let gates = try read("gates: {coverage: {paths: {'Sources/{A,B}/**': 95%, 'C.swift': 50}}}").gates
    #expect(gates.pathCoverage.map(\.paths.pattern) == ["Sources/{A,B}/**", "C.swift"])
    #expect(gates.pathCoverage.map(\.percent) == [Percent(95), Percent(50)])
    for (yaml, summary) in [("A/**: most", "4:13: \"most\" is not a percentage"), ("'A/{b': 5", "4:7: ")] {
      let problem = try #require(
        #expect(throws: YAMLProblem.self) { _ = try read("gates:\n  coverage:\n    paths:\n      \(yaml)") })
      #expect(problem.summary.hasPrefix(".lint.yml:\(summary)"), "\(problem.summary)")
    }
  }

  @Test("Targets have their own percentages, and requirements can be informational")
  func moduleTargets() throws {
    let gates = try read("gates: {coverage: {targets: {Core: 95%, 'My App': 50}, informational: [project, targets]}}").gates
    #expect(gates.targetCoverage.map(\.name) == ["Core", "My App"])
    #expect(gates.targetCoverage.map(\.percent) == [Percent(95), Percent(50)])
    #expect(gates.informationalCoverage == [.project, .targets])
    #expect(try read("gates: {coverage: off}").gates.targetCoverage.isEmpty)
    for (yaml, summary) in [
      ("targets: {'Sources/Core': 5}", "\"Sources/Core\" is not the name of a target"), ("informational: [lint]", "\"lint\" is not one of"),
      ("targets: {Core: most}", "\"most\" is not a percentage"),
    ] {
      let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read("gates: {coverage: {\(yaml)}}") })
      #expect(problem.summary.contains(summary), "\(problem.summary)")
    }
  }

  @Test("A decrease of the project's coverage has a tolerance in percentage points", arguments: [
    ("no-decrease", "0"), ("no-decrease -0.5%", "0.5"), ("no-decrease -0%", "0"), ("no-decrease -12.25%", "12.25"),
  ])
  func tolerances(text: String, percent: String) throws {
    let gates = try read("gates: {coverage: {project: \(text)}}").gates
    #expect(gates.projectCoverage == .decreaseAtMost(try #require(Percent(percent))))
  }

  @Test("An invalid tolerance is reported", arguments: [
    "no-decrease 0.5%", "no-decrease -0.5", "no-decrease-0.5%", "no-decrease -101%", "no-decrease +1%", "no-decrease -",
    "no-decrease - 1%", "no-decreases",
  ])
  func invalidTolerances(text: String) throws {
    let problem = #expect(throws: YAMLProblem.self) { try read("gates: {coverage: {project: \(text)}}") }
    #expect(problem?.summary.contains("\"\(text)\" does not say how much coverage may decrease") == true)
  }

  @Test("An invalid percentage is reported", arguments: ["101%", "-1", "80%%", "eighty", "1e2", "80,5", "100.0001", "%"])
  func badPercentages(text: String) throws {
    let problem = try #require(
      #expect(throws: YAMLProblem.self) { _ = try read("gates:\n  coverage:\n    patch: \"\(text)\"") })
    #expect(problem.summary == ".lint.yml:3:12: \"\(text)\" is not a percentage between 0% and 100%.")
    #expect(problem.hint == "Write it as `80%`, or `off`.")
  }

  @Test("A number that may be a fraction is refused", arguments: [
    ("0.8", "80%"), ("1", "100%"), ("1.0", "100%"), ("0.0001", "0.01%"),
  ])
  func fractions(text: String, percent: String) throws {
    for key in ["patch: \(text)", "project: \(text)", "paths: {A: \(text)}"] {
      let problem = try #require(
        #expect(throws: YAMLProblem.self) { _ = try read("gates:\n  coverage: {\(key)}") })
      #expect(problem.summary.contains("\"\(text)\" may be a fraction or a percentage"))
      #expect(problem.hint == "Write it as `\(percent)`, or as `\(text)%` if you mean that.")
    }
  }

  @Test("Invalid YAML is reported at its position", arguments: [
    ("exclude: [a\n", 2), ("a: b: c\n", 1), ("rules:\n\tforce_try: off\n", 2), ("exclude: []\nexclude: []\n", nil),
    ("tests: &a [*a]\n", nil), ("--- {}\n--- {}\n", 2),
  ] as [(String, Int?)])
  func notYAML(yaml: String, line: Int?) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read(yaml) })
    #expect(line == nil || problem.line == line, "\(problem)")
    #expect(problem.summary.hasPrefix(".lint.yml:") && !problem.hint.isEmpty)
  }

  @Test("A report file is below the root, and not in git's folder", arguments: [
    "/tmp/a.json", "a/../../b", "../\u{301}x", ".git/config", "Sub/.GIT/hooks/x", "~/a.json", "/dev/stdout", "a/..",
  ])
  func reportFiles(file: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try read("report:\n  formats: [\"xcode=\(file)\"]") })
    #expect(problem.summary == ".lint.yml:2:13: \"\(file)\" is not a file in the working tree.")
    #expect(problem.hint.contains("`--format`"))
  }

  @Test("Bytes that are not UTF-8 are reported at their position")
  func notUTF8() throws {
    let reader = ConfigurationReader(library: library)
    let problem = try #require(
      #expect(throws: YAMLProblem.self) {
        try reader.configuration(from: Array("rules: {}\n# \u{E9}".utf8) + [0xFF], file: ".lint.yml")
      })
    #expect(problem.summary == ".lint.yml:2:5: there are bytes here that are not UTF-8.")
  }

  @Test("An empty file gives the defaults", arguments: [
    "", "\n\n", "# nothing\n", "---\n", "tests:\n", "gates:\ncoverage:\nrules:\noverrides:\n", "\u{FEFF}",
  ])
  func defaults(yaml: String) throws {
    let configuration = try read(yaml)
    #expect(summary(configuration) == summary(.defaults(library: library)))
    #expect(configuration.rules == .defaults(library))
  }

  @Test("The defaults are those in the README")
  func documentedDefaults() {
    let configuration = Configuration.defaults(library: library)
    #expect(configuration.tests.command == ["swift", "test"])
    #expect(configuration.tests.timeout == .seconds(1_800) && configuration.tests.silence == .seconds(300))
    #expect(configuration.tests.retries == 0 && configuration.tests.environment.isEmpty)
    #expect(configuration.coverage.partial == .miss && configuration.coverage.exclude.isEmpty)
    #expect(configuration.gates.testsMustPass && configuration.gates.patchCoverage == Percent(80))
    #expect(configuration.gates.projectCoverage == nil && configuration.gates.minimumLines == 20)
    #expect(configuration.gates.lint == .error && configuration.formats.isEmpty && configuration.notices.isEmpty)
    #expect(configuration.policy == .head && configuration.comment == .summaryAndInline)
    #expect(configuration.forge == Configuration.Forge())
  }

  @Test("`init` writes the defaults, and lets the target branch judge its changes")
  func template() throws {
    let configuration = try read(ConfigurationTemplate.text)
    var expected = Configuration.defaults(library: library)
    expected.policy = .base
    #expect(summary(configuration) == summary(expected))
    #expect(configuration.gates.named == ["coverage", "lint", "tests"], "a named gate needs data")
    #expect(configuration.rules == .defaults(library))
  }

  @Test("The comments that `init` writes are valid, too")
  func commentedTemplate() throws {
    let shown = ConfigurationTemplate.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let code = line.firstMatch(of: /^( *)# ( *(?:include|- paths|rules|force_try|line_length): .*)$/) else { return String(line) }
      return "\(code.output.1)\(code.output.2)"
    }.joined(separator: "\n").replacing("overrides: []", with: "overrides:").replacing("rules: {}\n", with: "rules:\n")
    let configuration = try read(shown)
    #expect(configuration.include == ["Sources", "Tests"])
    #expect(configuration.rules.rules["force_try"]?.severity == .warning)
    #expect(configuration.rules.overrides.count == 1)
  }

  @Test("A pack enables its rules, and `rules` may override each")
  func packs() throws {
    let configuration = try read("packs: [architecture]\nrules: {state_count: off, segue_use: error}")
    #expect(configuration.rules.rules["singleton_access"] != nil && configuration.rules.rules["state_count"] == nil)
    #expect(configuration.rules.rules["segue_use"]?.severity == .error)
    #expect(configuration.notices == [])
    #expect(try read("").rules.rules["singleton_access"] == nil)
    let problem = #expect(throws: YAMLProblem.self) { _ = try read("packs: [architektur]") }
    #expect(problem?.summary.contains("1:9") ?? false && problem?.hint.contains("architecture") ?? false)
  }

  @Test("A table of layers enables the rule that reads it")
  func layers() throws {
    let configuration = try read("layers: {Model: {paths: [Sources/Model], may_import: [Foundation]}}")
    #expect(configuration.rules.rules["forbidden_import"] != nil)
    let weighed = try read(
      "{rules: {forbidden_import: note}, layers: {Model: {paths: [Sources/Model], may_import: [Foundation]}}}")
    #expect(weighed.rules.rules["forbidden_import"]?.severity == .note)
    #expect(weighed.rules.rules["forbidden_import"]?.values["layers"] != nil)
    let problem = #expect(throws: YAMLProblem.self) { _ = try read("layers: {Model: {paths: [a]}}") }
    #expect(problem?.summary.contains("forbids nothing") ?? false)
  }

  @Test("Every setting is understood")
  func everything() throws {
    let configuration = try read(
      """
      include: [Sources, Tests]
      exclude: ["**/Generated/**"]
      policy: base
      rules: {force_try: off}
      tests: {command: [swift, test, -c, release], on: [merge], timeout: 1h, silence: off, retries: 2, environment: [URL]}
      coverage: {exclude: ["**/*.generated.swift"], partial: half}
      gates: {tests: off, coverage: {patch: 90.5%, project: no-decrease, min_lines: 5}, lint: warning}
      report: {formats: [text, json=report.json], comment: summary+inline}
      """)
    #expect(configuration.include == ["Sources", "Tests"] && configuration.exclude == ["**/Generated/**"])
    #expect(configuration.rules.rules["force_try"] == nil)
    #expect(configuration.tests.command == ["swift", "test", "-c", "release"])
    #expect(configuration.tests.timeout == .seconds(3_600) && configuration.tests.silence == nil)
    #expect(configuration.tests.retries == 2 && configuration.tests.environment == ["URL"])
    #expect(configuration.coverage.partial == .half && configuration.coverage.exclude == ["**/*.generated.swift"])
    #expect(!configuration.gates.testsMustPass && configuration.gates.patchCoverage == Percent("90.5"))
    #expect(configuration.gates.projectCoverage == .noDecrease && configuration.gates.minimumLines == 5)
    #expect(configuration.gates.lint == .warning && configuration.formats == ["text", "json=report.json"])
  }

  @Test("Settings for the policy, the comments and the forge are read")
  func posting() throws {
    let configuration = try read(
      "{policy: base, report: {comment: summary}, forge: {kind: github, url: https://github.example.com/api/v3}}")
    #expect(configuration.policy == .base && configuration.comment == .summary)
    #expect(configuration.forge == Configuration.Forge(kind: .github, url: "https://github.example.com/api/v3"))
    #expect(try read("forge: {url: http://localhost:8080}").forge.url == "http://localhost:8080")
    #expect(try read("report: {comment: summary+inline}").comment == .summaryAndInline)
    #expect(try read("report: {comment: off}").comment == .off)
    #expect(try read("report: {comment_when: findings}").commentOccasion == .findings)
    #expect(try read("report: {comment: summary}").commentOccasion == .always)
  }

  @Test("Disabled gates stay disabled")
  func gatesOff() throws {
    let gates = try read("gates: {tests: off, coverage: off, lint: off}").gates
    #expect(!gates.testsMustPass && gates.patchCoverage == nil && gates.lint == nil)
  }
}
