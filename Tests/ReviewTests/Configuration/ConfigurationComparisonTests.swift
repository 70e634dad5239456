import LintRules
import LintEngine
import ReviewCore
import ReviewTestKit
import StrictYAML
import Testing

@testable import Review

@Suite("Weakened keys of an edited configuration")
struct ConfigurationComparisonTests {
  private let library: RuleLibrary

  init() throws {
    library = try RuleLibrary.builtIn()
  }

  /// The files of one state of the repository; a lone text is the `.lint.yml` at the root.
  private func configuration(_ texts: [String: String]) throws -> Configuration {
    let files = ConfigurationFiles(
      prefix: "", read: { path in texts[path.description].map { Array($0.utf8) } },
      paths: { texts.keys.filter { $0.hasSuffix("/.lint.yml") }.map { RepoPath($0) } },
      filesBelow: { path in texts.keys.map { RepoPath($0) }.filter { $0.isAtOrBelow(path) } })
    return try ConfigurationLoader(services: .recorded(in: "/"), library: library).configuration(in: files)
  }

  private func text(_ before: [String: String], _ after: [String: String]) throws -> String {
    try ConfigurationComparison(before: { try configuration(before) }, after: { try configuration(after) }).text
  }

  private func text(_ before: String, _ after: String) throws -> String {
    try text([".lint.yml": before], [".lint.yml": after])
  }

  @Test("No text of a configuration ends its code", arguments: [("a`b", "`a'b`"), ("a`\u{301}b", "`a'\u{301}b`")])
  func code(text: String, expected: String) {
    #expect(Weakening.code(text) == expected)
  }

  @Test("A lower gate is weaker", arguments: [
    ("gates: {coverage: {patch: 90%}}", "gates: {coverage: {patch: 79.5%}}", "`gates.coverage.patch` (`79.5%` instead of `90%`)"),
    ("", "gates: {coverage: {patch: off}}", "`gates.coverage.patch` (`off` instead of `80%`)"),
    ("gates: {coverage: {patch: 90%}}", "", "`gates.coverage.patch` (`80%` instead of `90%`)"),
    ("gates: {coverage: {project: no-decrease}}", "gates: {coverage: {project: 10%}}", "`gates.coverage.project` (`10%` instead of `no-decrease`)"),
    ("gates: {coverage: {project: no-decrease}}", "gates: {coverage: {project: no-decrease -0.5%}}", "`gates.coverage.project` (`no-decrease -0.5%` instead of `no-decrease`)"),
    ("gates: {coverage: {project: no-decrease -1%}}", "gates: {coverage: {project: no-decrease -1.5%}}", "`gates.coverage.project` (`no-decrease -1.5%` instead of `no-decrease -1%`)"),
    ("gates: {coverage: {project: 70%}}", "gates: {coverage: {project: 60%}}", "`gates.coverage.project` (`60%` instead of `70%`)"),
    ("gates: {coverage: {project: 70%}}", "", "`gates.coverage.project` (`off` instead of `70%`)"),
    ("", "gates: {coverage: {min_lines: 500}}", "`gates.coverage.min_lines` (`500` instead of `20`)"),
    ("gates: {coverage: {paths: {\"A/**\": 95%, B: 90%}}}", "gates: {coverage: {paths: {\"A/**\": 80%}}}", "`gates.coverage.paths` (less for `A/**`, `B`)"),
    ("gates: {coverage: {targets: {A: 95%, B: 90%}}}", "gates: {coverage: {targets: {A: 94%}}}", "`gates.coverage.targets` (less for `A`, `B`)"),
    ("", "gates: {coverage: {informational: [project, patch]}}", "`gates.coverage.informational` (`[patch, project]` instead of `[]`)"),
    ("gates: {coverage: {informational: [paths]}}", "gates: {coverage: {informational: [patch]}}", "`gates.coverage.informational` (`[patch]` instead of `[paths]`)"),
    ("", "gates: {coverage: off}", "`gates.coverage.patch` (`off` instead of `80%`)"),
    ("", "gates: {tests: off}", "`gates.tests` (`off` instead of `pass`)"),
    ("gates: {lint: warning}", "", "`gates.lint` (`error` instead of `warning`)"),
    ("", "gates: {lint: off}", "`gates.lint` (`off` instead of `error`)"),
    ("", "tests: {retries: 3}", "`tests.retries` (`3` instead of `0`)"),
    ("tests: {packages: all}", "", "`tests.packages` (`changed` instead of `all`)"),
    ("", "tests: {packages: Core}", "`tests.packages` (`Core` instead of `changed`)"),
    ("tests: {on: [head, merge]}", "", "`tests.on` (`[head]` instead of `[head, merge]`)"),
    ("", "tests: {command: [swift, test, --filter, A]}", "`tests.command` (`[swift, test, --filter, A]` instead of `[swift, test]`)"),
    ("", "coverage: {partial: hit}", "`coverage.partial` (`hit` instead of `miss`)"),
    ("coverage: {exclude: [A]}", "coverage: {exclude: [A, B]}", "`coverage.exclude` (also `B`)"),
    ("policy: base", "policy: head", "`policy` (`head` instead of `base`)"),
  ])
  func gates(before: String, after: String, expected: String) throws {
    #expect(try text(before, after) == "Weaker than before: \(expected).")
    let reverse = try text(after, before)
    #expect(!reverse.contains(expected), "\(reverse)")
  }

  private static let onInA = "{paths: [\"A/**\"], rules: {force_unwrapping: on}}"
  private static let offInB = "{paths: [\"A/B/**\"], rules: {force_unwrapping: off}}"

  private static let errorInA = "{paths: [\"A/**\"], rules: {force_unwrapping: error}}"
  private static let onInB = "{paths: [\"A/B/**\"], rules: {force_unwrapping: warning}}"
  private static let noCastInA = "{paths: [\"A/**\"], rules: {force_cast: off}}"
  private static let castInB = "{paths: [\"A/B/**\"], rules: {force_cast: on}}"

  @Test("What overrides do together, and a team's own definitions, may be weaker", arguments: [
    ("overrides: [\(onInA)]", "overrides: [\(onInA), \(offInB)]", "`rules.force_unwrapping` (other overrides)"),
    ("overrides: [\(offInB), \(onInA)]", "overrides: [\(onInA), \(offInB)]", "`rules.force_unwrapping` (other overrides)"),
    ("overrides: [\(errorInA)]", "overrides: [\(errorInA), \(onInB)]", "`rules.force_unwrapping` (other overrides)"),
    ("overrides: [\(noCastInA), \(castInB)]", "overrides: [\(noCastInA)]", "`rules.force_cast` (other overrides)"),
    ("custom_rules: {x: {regex: a}}", "custom_rules: {x: {regex: ab}}", "`rules.x` (another definition)"),
    ("custom_rules: {x: {regex: a}}", "custom_rules: {x: {regex: a, excluded: B}}", "`rules.x` (another definition)"),
  ])
  func together(before: String, after: String, expected: String) throws {
    #expect(try text(before, after) == "Possibly weaker: \(expected).")
    #expect(try text(after, after) == "")
  }

  @Test("Overrides that only become stricter are not weaker", arguments: [
    ("overrides: [\(onInA)]", "overrides: [\(onInA), \(errorInB)]"),
    ("overrides: [\(errorInA), \(offInB)]", "overrides: [\(errorInA)]"),
    ("overrides: [\(noCastInA)]", "overrides: [\(noCastInA), \(castInB)]"),
  ])
  func stricterOverrides(before: String, after: String) throws {
    #expect(try text(before, after) == "")
  }

  private static let errorInB = "{paths: [\"A/B/**\"], rules: {force_unwrapping: error}}"

  @Test("A folder's configuration that turns a rule off again may be weaker")
  func folderBelowOverride() throws {
    let before = [".lint.yml": "overrides: [\(Self.onInA)]"]
    let after = before.merging(["A/B/.lint.yml": "rules: {force_unwrapping: off}"]) { $1 }
    #expect(try text(before, after) == "Possibly weaker: `rules.force_unwrapping` (other overrides).")
    #expect(try text(after, before) == "")
  }

  @Test("Files that are no longer judged are weaker", arguments: [
    ("exclude: [A]", "exclude: [A, \"Legacy/**\"]", "`exclude` (also `Legacy/**`)"),
    ("", "include: [Sources]", "`include` (only `Sources` instead of every file)"),
    ("include: [Sources, Tests]", "include: [Sources]", "`include` (without `Tests`)"),
  ])
  func files(before: String, after: String, expected: String) throws {
    #expect(try text(before, after) == "Weaker than before: \(expected).")
    #expect(try text(after, before) == "")
  }

  @Test("A rule that is off or less severe is weaker", arguments: [
    ("", "rules: {force_cast: off}", "`rules.force_cast` (`off` instead of `error`)"),
    ("", "rules: {force_cast: note}", "`rules.force_cast` (`note` instead of `error`)"),
    ("rules: {force_unwrapping: error}", "", "`rules.force_unwrapping` (`off` instead of `error`)"),
    ("", "overrides: [{paths: [\"Tests/**\"], rules: {force_cast: off}}]", "`rules.force_cast` (`off` instead of `error` in `Tests/**`)"),
    ("overrides: [{paths: [A], rules: {force_unwrapping: on}}]", "", "`rules.force_unwrapping` (`off` instead of `warning` in `A`)"),
    ("packs: [architecture]", "packs: []", "instead of `warning`)"),
    ("custom_rules: {no_print: {regex: print}}", "custom_rules: {}", "`rules.no_print` (`off` instead of `warning`)"),
  ])
  func rules(before: String, after: String, expected: String) throws {
    let text = try text(before, after)
    #expect(text.hasPrefix("Weaker than before: `rules.") && text.contains(expected), "\(text)")
    #expect(try self.text(after, before) == "")
  }

  @Test("An override of which only the other rules changed is not listed")
  func sameOverride() throws {
    let old = "overrides: [{paths: [A], rules: {force_cast: off}}]"
    let new = "overrides: [{paths: [A], rules: {force_cast: off, force_try: off}}]"
    #expect(try text(old, new) == "Weaker than before: `rules.force_try` (`off` instead of `error` in `A`).")
  }

  @Test("Options have an effect that depends on their rule, so they may be weaker", arguments: [
    ("rules: {line_length: {warning: 120}}", "rules: {line_length: {warning: 300}}", "`rules.line_length.warning` (`300` instead of `120`)"),
    ("", "rules: {line_length: {ignores_urls: true}}", "`rules.line_length.ignores_urls` (`true` instead of `false`)"),
    ("", "rules: {identifier_name: {allowed_symbols: [\"_\"]}}", "`rules.identifier_name.allowed_symbols` (changed)"),
    ("", "overrides: [{paths: [A], rules: {line_length: {ignores_urls: true}}}]", "`rules.line_length.ignores_urls` (`true` instead of `false` in `A`)"),
  ])
  func options(before: String, after: String, expected: String) throws {
    #expect(try text(before, after) == "Possibly weaker: \(expected).")
  }

  @Test("Parents, rule files and the files of folders count as well", arguments: [
    ([".lint.yml": "parent: team.yml", "team.yml": "gates: {lint: note}"], [".lint.yml": "parent: team.yml", "team.yml": ""],
     "Weaker than before: `gates.lint` (`error` instead of `note`)."),
    ([".lint.yml": "parent: Config/team.yml", "Config/team.yml": "rule_files: [../rules]", "rules/a.yml": Self.rule], [".lint.yml": ""],
     "Weaker than before: `rules.no_print` (`off` instead of `warning`)."),
    ([".lint.yml": "rule_files: [rules]", "rules/a.yml": Self.rule], [".lint.yml": ""],
     "Weaker than before: `rules.no_print` (`off` instead of `warning`)."),
    ([:], ["Sources/.lint.yml": "rules: {force_cast: off}\nexclude: [Old]\ninclude: [New]"],
     "Weaker than before: `exclude` (also `Sources/Old`), `rules.force_cast` (`off` instead of `error` in `Sources/**`). "
       + "Possibly weaker: `include` (changed in `Sources`)."),
  ] as [([String: String], [String: String], String)])
  func otherFiles(before: [String: String], after: [String: String], expected: String) throws {
    #expect(try text(before, after) == expected)
  }

  private static let rule = "id: no_print\nsummary: No print.\nmessage: No.\nmatch: print(...)\nexamples:\n  bad: [print(1)]\n  good: [log(1)]\n"

  @Test("A stricter or equal configuration is not weaker", arguments: [
    ("", "gates: {coverage: {patch: 90%, project: 50%, min_lines: 0}, lint: note}\ntests: {on: [head, merge]}"),
    ("", "rules: {force_unwrapping: on, force_try: error}\npacks: [architecture]"),
    ("gates: {coverage: {patch: 80%}}", ""), ("exclude: [A]", "exclude: []"),
    ("tests: {timeout: 5m, environment: [A]}\nreport: {comment: off}", "tests: {timeout: 60m}"),
  ])
  func stricter(before: String, after: String) throws {
    #expect(try text(before, after) == "")
  }

  @Test("A long list is cut, and texts of the configuration cannot end their code span")
  func hostile() throws {
    let many = library.definitions.filter { $0.isOnByDefault }.prefix(30).map { "\($0.id.name): off" }
    let text = try text("", "rules: {\(many.joined(separator: ", "))}")
    #expect(text.hasSuffix(" and 10 more."))
    let long = String(repeating: "x", count: 500)
    let odd = try self.text("", "exclude: [\"a`b\", \"\(long)\", \"\\u001bm\"]")
    #expect(odd.contains("`a'b`") && odd.utf8.count < 400 && !odd.contains("\u{1B}"), "\(odd)")
  }

  @Test("An earlier configuration that cannot be read is named, with the reason")
  func unreadable() throws {
    #expect(try text("nope: 1", "") == "The earlier configuration cannot be read, so the edit was not compared with it. .lint.yml:1:1: unknown key \"nope\".")
  }

  @Test("An edited configuration that cannot be read is an error", arguments: ["", "nope: 2"])
  func invalid(before: String) throws {
    let problem = #expect(throws: YAMLProblem.self) { try text(before, "nope: 1") }
    #expect(problem?.summary == ".lint.yml:1:1: unknown key \"nope\".")
  }

  @Test("Every key states when a value is weaker, but for those that the comparison of rules includes")
  func complete() {
    let included = ["parent", "packs", "rule_files", "custom_rules", "layers"]
    #expect(Setting.all.flatMap(Self.keysWithoutComparison).sorted() == included.sorted())
  }

  private static func keysWithoutComparison(_ setting: Setting) -> [String] {
    if case .section(let settings, _) = setting.shape {
      return settings.flatMap(keysWithoutComparison).map { "\(setting.name).\($0)" }
    }
    return setting.weakenings != nil ? [] : [setting.name]
  }
}
