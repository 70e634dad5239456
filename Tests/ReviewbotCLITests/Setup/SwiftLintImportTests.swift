import LintEngine
import LintTestKit
import ReviewCore
import ReviewTestKit
import StrictYAML
import Testing

@testable import Review
@testable import ReviewbotCLI

@Suite("A SwiftLint configuration, converted")
struct SwiftLintImportTests {
  private let library = BuiltInRules.library

  private func convert(_ yaml: String, custom: Bool = true) throws -> ImportedConfiguration {
    try SwiftLintImport.configuration(
      from: Array(yaml.utf8), file: ".swiftlint.yml", library: library,
      knowsKey: { custom && $0 == "custom_rules" || ConfigurationReader.keys.contains($0) })
  }

  /// Returns the settings of the new file, with custom rules as text.
  private func configuration(_ imported: ImportedConfiguration) throws -> Configuration {
    var copy = imported
    if !ConfigurationReader.keys.contains("custom_rules") { copy.customRules = [] }
    return try ConfigurationReader(library: library).configuration(from: Array(copy.text.utf8), file: ".lint.yml")
  }

  private func setting(_ rule: String, in yaml: String) throws -> String? {
    let imported = try convert(yaml)
    _ = try configuration(imported)
    // Of all rules, some are not supported, and listed.
    #expect(imported.notes.allSatisfy { $0.what == "opt_in_rules: all" }, "\(imported.noteLines)")
    return imported.rules.first { $0.id == rule }?.setting
  }

  @Test("The lists disable and enable rules", arguments: [
    ("disabled_rules: [force_try]", "force_try", "off"), ("disabled_rules: force_try", "force_try", "off"),
    ("opt_in_rules: [empty_count]", "empty_count", "on"), ("enabled_rules:\n  - empty_count", "empty_count", "on"),
    ("opt_in_rules: [force_try]", "force_try", nil), ("disabled_rules: [empty_count]", "empty_count", "off"),
    ("opt_in_rules: [empty_count]\ndisabled_rules: [empty_count]", "empty_count", "off"), ("opt_in_rules: all", "empty_count", "on"),
    ("only_rules: [empty_count]", "empty_count", "on"), ("only_rules: [empty_count]", "force_try", "off"),
    ("whitelist_rules: [force_try]", "force_try", nil), ("whitelist_rules: [force_try]", "force_cast", "off"),
    ("disabled_rules: [variable_name]", "identifier_name", "off"), ("disabled_rules:", "force_try", nil),
  ] as [(String, String, String?)])
  func lists(yaml: String, rule: String, expected: String?) throws {
    #expect(try setting(rule, in: yaml) == expected)
  }

  @Test("Settings are carried over in every spelling", arguments: [
    ("force_cast: warning", "force_cast", "warning"), ("line_length: 120", "line_length", "{warning: 120, error: off}"),
    ("line_length: [120]", "line_length", "{warning: 120, error: off}"),
    ("line_length: [120, 200]", "line_length", "{warning: 120, error: 200}"),
    ("line_length:\n  - 120\n  - 200", "line_length", "{warning: 120, error: 200}"),
    ("line_length: {warning: 120, error: 200}", "line_length", "{warning: 120, error: 200}"),
    ("line_length: {warning: 120}", "line_length", "{warning: 120, error: off}"),
    ("line_length: {error: 200}", "line_length", "{error: 200}"),
    ("line_length: {ignores_urls: true}", "line_length", "{ignores_urls: true}"),
    ("line_length: {warning: 120, error: 200, ignores_comments: yes}", "line_length", "{warning: 120, error: 200, ignores_comments: true}"),
    ("trailing_comma: {mandatory_comma: true, severity: error}", "trailing_comma", "{mandatory_comma: true, severity: error}"),
    ("type_name: {min_length: [4]}", "type_name", "{min_length: 4}"),
    ("type_name: {min_length: 4, max_length: {warning: 50, error: 60}}", "type_name",
      "{min_length: 4, max_length: {warning: 50, error: 60}}"),
    ("type_name: {max_length: [50, 60]}", "type_name", "{max_length: {warning: 50, error: 60}}"),
    ("identifier_name: {excluded: [id, '^x']}", "identifier_name", "{excluded: [id, '^x']}"),
    ("identifier_name: {excluded: id, allowed_symbols: '_'}", "identifier_name", "{excluded: [id], allowed_symbols: [_]}"),
    ("variable_name: {min_length: 1}", "identifier_name", "{min_length: 1}"),
    ("opt_in_rules: [empty_count]\nempty_count: {only_after_dot: true}", "empty_count", "{only_after_dot: true}"),
    ("opt_in_rules: [file_types_order]\nfile_types_order: {order: [main_type, [extension, supporting_type]]}", "file_types_order",
      "{order: [[main_type], [extension, supporting_type]]}"),
    ("opt_in_rules: [expiring_todo]\nexpiring_todo: {date_delimiters: {opening: '{', closing: '}'}, expired_severity: warning}",
      "expiring_todo", "{date_delimiters: {opening: '{', closing: '}'}, expired_severity: warning}"),
    ("line_length:\ntodo:", "line_length", nil),
    ("opt_in_rules: [required_enum_case]\nrequired_enum_case: {Response: {success: warning, offline: error}, State: {done: warning}}",
      "required_enum_case", "{warning: [Response.success, State.done], error: [Response.offline]}"),
    ("opt_in_rules: [explicit_type_interface]\nexplicit_type_interface: {excluded: [local], allow_redundancy: true}",
      "explicit_type_interface", "{excluded: [local], allow_redundancy: true}"),
  ] as [(String, String, String?)])
  func settings(yaml: String, rule: String, expected: String?) throws {
    #expect(try setting(rule, in: yaml) == expected)
  }

  @Test("Mappings after `<<` are merged, and explicit keys have precedence", arguments: [
    ("type_name: &a {min_length: 1, max_length: 99}\nidentifier_name:\n  <<: *a\n  max_length: 50", "{max_length: 50, min_length: 1}"),
    ("identifier_name:\n  <<: [{min_length: 1}, {min_length: 2, max_length: 50}]", "{min_length: 1, max_length: 50}"),
    ("identifier_name:\n  <<: {<<: {min_length: 1}, max_length: 50}", "{max_length: 50, min_length: 1}"),
  ])
  func mergeKeys(yaml: String, expected: String) throws {
    #expect(try setting("identifier_name", in: yaml) == expected)
  }

  @Test("A file for a folder contains the differences from its parents", arguments: [
    ("disabled_rules: [type_name]", "type_name: {allowed_symbols: [_]}", []),
    ("", "type_name: {allowed_symbols: [_]}", ["type_name: {allowed_symbols: [_]}"]),
    ("opt_in_rules: [empty_count]", "disabled_rules: [empty_count, todo]", ["empty_count: off", "todo: off"]),
    ("opt_in_rules: [empty_count]", "opt_in_rules: [empty_count]", []),
    ("opt_in_rules: [empty_count]", "empty_count: error", ["empty_count: error"]),
    ("disabled_rules: [todo]", "opt_in_rules: [todo]", ["todo: on"]), ("only_rules: [todo]", "todo: error", ["todo: error"]),
    ("only_rules: [todo]", "only_rules: [empty_count]", ["empty_count: on", "todo: off"]), ("only_rules: [todo]", "force_try: error", []),
    ("only_rules: [todo, force_try]", "disabled_rules: [todo]", ["todo: off"]),
  ])
  func nested(around: String, yaml: String, expected: [String]) throws {
    let inherited = try SwiftLintImport.rules(turnedOnBy: [("a", Array(around.utf8))], library: library)
    let imported = try SwiftLintImport.configuration(from: Array(yaml.utf8), file: "f", library: library, inherited: inherited)
    #expect(imported.rules.map { "\($0.id): \($0.setting)" } == expected)
  }

  @Test("Rules that SwiftLint lacks are disabled, unless the file names them", arguments: [
    ("", "off"), ("opt_in_rules: all", "off"), ("opt_in_rules: [assignment_in_expression]", nil),
  ])
  func ownRules(yaml: String, expected: String?) throws {
    #expect(try setting("assignment_in_expression", in: yaml) == expected)
    #expect(try setting("massive_view_controller", in: yaml) == nil)
  }

  @Test("A warning limit alone removes the error limit")
  func warningAlone() throws {
    let settings = try configuration(convert("line_length: 10")).rules
    let long = Array("let value = \"\(String(repeating: "x", count: 400))\"\n".utf8)
    let file = Linter(library: library, settings: settings).lint(path: "A.swift", bytes: long)
    #expect(file.findings.filter { $0.rule == "line_length" }.map(\.severity) == [.warning])
  }

  @Test("Paths, the reporter and strictness are carried over")
  func general() throws {
    let configuration = try configuration(
      convert(
        """
        included:
          - Sources
          - ./Package.swift
        excluded:
          - Pods
          - "*.generated.swift"
          - "**/Mocks"
          - Modules/*/.build/
          - "it's [here]"
        reporter: "github-actions-logging"
        strict: true
        lenient: false
        """))
    #expect(configuration.include == ["Sources", "./Package.swift"])
    #expect(configuration.exclude == ["Pods", "./*.generated.swift", "**/Mocks", "Modules/*/.build/", "./it's [here]"])
    #expect(configuration.formats == ["github"] && configuration.gates.lint == .warning)
    #expect(try self.configuration(convert("lenient: true")).gates.lint == nil)
  }

  @Test("Settings that cannot be converted are listed with line and reason", arguments: [
    ("\ndisabled_rules:\n  - no_such_rule", "3: disabled_rules: no_such_rule: neither SwiftLint nor reviewbot has a rule of this name"),
    ("only_rules: [force_try]\ndisabled_rules: [force_try]", "2: disabled_rules: SwiftLint ignores it next to `only_rules`, and so does the new file"),
    ("analyzer_rules: [all]", "1: analyzer_rules: all: they need the compiler's index of the whole program, which reviewbot does not read"),
    ("strict: true\nlenient: true", "2: lenient: `strict` and `lenient` contradict each other; the stricter one applies"),
    ("excluded: [/abs]", "1: excluded: /abs: patterns begin at the file's folder"),
    ("disabled_rules: [force_tyr]", "1: disabled_rules: force_tyr: neither SwiftLint nor reviewbot has a rule of this name; the nearest is `force_try`"),
    ("analyzer_rules:\n  - unused_import", "2: analyzer_rules: unused_import: this rule needs the compiler's index"),
    ("unused_import: error", "1: unused_import: this rule needs the compiler's index"),
    ("opt_in_rules: [required_enum_case]\nrequired_enum_case: {Response: {success: must}}",
      "2: required_enum_case.Response.success: it must be `warning` or `error`"),
    ("force_tri: error", "1: force_tri: neither SwiftLint nor reviewbot has a key or rule of this name; the nearest is `force_try`"),
    ("disabled_rules: [force_try]\nforce_try: warning", "2: force_try: the rule is off, so its settings have no effect"),
    ("empty_count: error", "1: empty_count: the rule is off, so its settings have no effect"),
    ("line_length: {ignores_everything: true}", "1: line_length.ignores_everything: reviewbot's rule has no such option"),
    ("line_length: {warning: many}", "1: line_length.warning: this must be a whole number"),
    ("line_length: {warning: [1, 2]}", "1: line_length.warning: this must be a whole number"),
    ("line_length: {severity: fatal}", "1: line_length.severity: it must be `warning` or `error`"),
    ("line_length: wide", "1: line_length: reviewbot's rule has no such value"),
    ("line_length: [1, 2, 3]", "1: line_length: reviewbot's rule has no such value"),
    ("line_length: [-1]", "1: line_length: reviewbot's rule has no such value"),
    ("trailing_comma: true", "1: trailing_comma: reviewbot's rule has no such value"),
    ("identifier_name: {excluded: ['(', ok]}", "1: identifier_name.excluded: a parenthesis is never closed"),
    ("identifier_name: {excluded: {a: b}}", "1: identifier_name.excluded: this must be a list"),
    ("opt_in_rules: [file_types_order]\nfile_types_order: {order: [[main_type, protocol], extension]}",
      "2: file_types_order.order: \"protocol\" is not one of"),
    ("type_name: {max_length: long}", "1: type_name.max_length: this must be a whole number"),
    ("excluded: ['${HOME}/x']", "1: excluded: ${HOME}/x: patterns cannot contain environment variables"),
    ("excluded: ['../x']", "1: excluded: ../x: this pattern leads out of the repository"),
    ("excluded: [[a]]", "1: excluded: a string or a list of strings is expected"), ("included: {a: b}", "1: included: a string or a list of strings is expected"),
    ("reporter: xcode", "1: reporter: xcode: write `reviewbot lint --format xcode` in Xcode's build phase"),
    ("reporter: relative-path", "1: reporter: relative-path: reports print paths"), ("reporter: csv", "1: reporter: csv: reviewbot has no such format"), ("strict: maybe", "1: strict: its value must be true or false"),
    ("parent_config: a.yml", "1: parent_config: convert that file too"), ("child_config: a.yml", "1: child_config: write a `.lint.yml`"),
    ("remote_timeout: 1", "1: remote_timeout: reviewbot fetches no configuration"), ("baseline: b.json", "1: baseline: a baseline of reviewbot's own"),
    ("indentation: tabs", "1: indentation: reviewbot's fixes keep"), ("warning_threshold: 9", "1: warning_threshold: no gate counts warnings"),
    ("swiftlint_version: 0.54.0", "1: swiftlint_version: it is about SwiftLint's version"), ("cache_path: x", "1: cache_path: "),
    ("custom_rules:\n  a: {name: A}", "2: custom_rules.a: it has no regular expression"), ("custom_rules: [a]", "1: custom_rules: it is not a mapping of names to rules"),
    ("custom_rules:\n  a:\n    regex: x\n    colour: red", "4: custom_rules.a.colour: this key has no effect"),
    ("custom_rules:\n  a: {regex: x}\ndisabled_rules: [custom_rules]", "2: custom_rules.a: the lists of rules turn it off"),
    ("custom_rules:\n  a: {regex: x}\nonly_rules: [todo]", "2: custom_rules.a: the lists of rules turn it off"),
    ("<<: {a: b}", "1: <<: neither SwiftLint nor reviewbot has a key or rule of this name"),
  ])
  func notes(yaml: String, expected: String) throws {
    let imported = try convert(yaml)
    #expect(imported.notes.count == 1, "\(imported.noteLines)")
    #expect(imported.noteLines.first?.hasPrefix(".swiftlint.yml:\(expected)") == true, "\(imported.noteLines)")
    #expect(imported.text.contains("# Not carried over:\n#   .swiftlint.yml:\(expected)"))
    _ = try configuration(imported)
  }

  @Test("Unsupported SwiftLint rules are distinguished from unknown ones")
  func missingRules() throws {
    let missing = try #require(
      SwiftLintNames.rules.subtracting(SwiftLintNames.analyzers).sorted().first { library[RuleID($0)] == nil }
        ?? SwiftLintNames.analyzers.first)
    let imported = try convert("opt_in_rules: [\(missing)]\ndisabled_rules: [\(missing)]\n\(missing): error")
    #expect(imported.notes.map(\.line) == [1, 2, 3] && imported.notes.allSatisfy { $0.why.contains("rule") })
    #expect(!imported.rules.contains { $0.id == missing })
  }

  @Test("Every rule of SwiftLint may be listed and configured, supported or not", arguments: SwiftLintNames.rules.sorted())
  func everyRule(id: String) throws {
    for list in ["opt_in_rules", "disabled_rules", "only_rules", "analyzer_rules"] {
      _ = try configuration(convert("\(list): [\(id)]"))
    }
    for value in ["warning", "3", "[3, 4]", "{severity: error}", "{warning: 3}", "{included: ['x'], excluded: y}"] {
      _ = try configuration(convert("opt_in_rules: all\n\(id): \(value)"))
    }
  }

  @Test("Each key, name and path of a file is converted, or listed with its line", arguments: swiftLintSamples.keys.sorted())
  func whole(sample: String) throws {
    let yaml = try #require(swiftLintSamples[sample])
    let imported = try convert(yaml)
    _ = try configuration(imported)
    let noted = Set(imported.notes.map(\.line))
    let turned = Dictionary(uniqueKeysWithValues: imported.rules.map { ($0.id, $0.setting) })
    for entry in try #require(try parse(yaml, file: "f")).mapping().entries where !entry.value.isNull {
      let items = (try? entry.value.sequence()) ?? [entry.value]
      for node in items where !noted.contains(node.line) && !noted.contains(entry.keyNode.line) {
        let text = (try? node.string()) ?? ""
        let rule = library[RuleID(renamedRules[text] ?? text)]
        switch entry.key {
        case "disabled_rules": #expect(try turned[text] == "off" || !#require(rule, "\(text)").isOnByDefault)
        case "opt_in_rules", "only_rules", "enabled_rules":
          #expect(["all", "custom_rules"].contains(text) || turned[text] != "off" && rule != nil, "\(text)")
        case "included": #expect(imported.include.contains { $0.hasSuffix(text) }, "\(text)")
        case "excluded": #expect(imported.exclude.contains { $0.hasSuffix(text) }, "\(text)")
        case "custom_rules":
          for rule in try node.mapping().entries where !noted.contains(rule.keyNode.line) {
            #expect(imported.customRules.contains { $0.first == "  \(rule.key):" }, "\(rule.key)")
          }
        case "strict", "lenient": #expect(imported.lintGate != nil)
        case "reporter": #expect(!imported.formats.isEmpty)
        default:
          let isNamed = (node.line...(node.line + 20)).contains(where: noted.contains)
          #expect(turned[renamedRules[entry.key] ?? entry.key] != nil || isNamed, "\(entry.key)")
        }
      }
    }
  }

  @Test("No damaged file causes a trap, and the output is always valid", .firstCounterexample, arguments: swiftLintSamples.keys.sorted())
  func damaged(sample: String) throws {
    let bytes = Array(try #require(swiftLintSamples[sample]).utf8)
    var random = SplitMix(seed: 7)
    var converted = 0
    for _ in 0..<150 {
      var copy = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<copy.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: copy.remove(at: place)
        case 1: copy[place] = try #require("\n :-[]{}'\"#&*!|>%@`,\\0aé\u{0}".utf8.randomElement(using: &random))
        case 2: copy.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: copy.replaceSubrange(place..., with: copy[place...].dropFirst(Int.random(in: 1...20, using: &random)))
        }
      }
      do throws(YAMLProblem) {
        let imported = try SwiftLintImport.configuration(from: copy, file: "f", library: library)
        converted += 1
        #expect(throws: Never.self) { try self.configuration(imported) }
      } catch {
        #expect(error.line > 0 && !error.hint.isEmpty)
      }
    }
    #expect(converted > 5)
  }

  @Test("Custom rules keep their members")
  func customRules() throws {
    let imported = try convert(
      #"""
      custom_rules:
        no_print:
          name: "No print"
          regex: "\\b(print)\\("
          message: 'Don''t: use the log'
          match_kinds: identifier
          excluded_match_kinds: [comment, string]
          severity: error
          capture_group: 1
          included: ".*\\.swift"
          excluded: [Tests, "Pods/.*"]
        only_regex: {regex: 'a # b'}
      """#)
    #expect(imported.notes.isEmpty, "\(imported.noteLines)")
    #expect(imported.customRules == [
      [
        "  no_print:", "    name: 'No print'", #"    regex: '\b(print)\('"#, "    message: 'Don''t: use the log'",
        "    match_kinds: [identifier]", "    excluded_match_kinds: [comment, string]", "    severity: error",
        "    capture_group: 1", #"    included: ['.*\.swift']"#, "    excluded: [Tests, 'Pods/.*']",
      ],
      ["  only_regex:", "    regex: 'a # b'"],
    ])
    let node = try #require(try parse(imported.text, file: "f")?.mapping()["custom_rules"]?.mapping()["no_print"]?.mapping())
    #expect(try node["message"]?.string() == "Don't: use the log" && node["regex"]?.string() == #"\b(print)\("#)
    #expect(try convert("custom_rules: {a: {regex: x}}\nonly_rules: [a]").customRules.count == 1)
    #expect(try convert("custom_rules: {a: {regex: x}}\nonly_rules: [custom_rules]").customRules.count == 1)
    #expect(try convert("custom_rules: {a: {regex: x}}", custom: false).notes.count == (ConfigurationReader.keys.contains("custom_rules") ? 0 : 1))
  }

  @Test("YAML that is not a mapping is an error with its position", arguments: [
    ("[a]", "1:1: this must be a mapping"), ("a: b: c", "1:"), ("excluded: [a\n", "2:"), ("a: 1\na: 2", ": the key \"a\" is duplicated"),
  ])
  func notYAML(yaml: String, part: String) throws {
    let problem = try #require(#expect(throws: YAMLProblem.self) { _ = try convert(yaml) })
    #expect(problem.summary.hasPrefix(".swiftlint.yml:") && problem.summary.contains(part), "\(problem)")
  }

  @Test("An empty file gives SwiftLint's defaults", arguments: ["", "# nothing\n", "disabled_rules:\nincluded:\n"])
  func empty(yaml: String) throws {
    let imported = try convert(yaml)
    #expect(imported.notes.isEmpty && imported.rules.allSatisfy { $0.setting == "off" && !SwiftLintNames.rules.contains($0.id) })
    let defaults = LintSettings.defaults(library).rules.filter { SwiftLintNames.rules.contains($0.key.name) }
    #expect(try configuration(imported).rules.rules == defaults)
  }

  @Test("Written texts are read back unchanged", arguments: [
    "a", "a b", "off", "No", "1", "", "'", "\"", "it's", "it'\u{301}s", "a\nb", "\u{1}\t", "é 😀", "\u{85}\u{2028}", "- a", "#", "a: b", "[x]", "\\d+", "*", "&a", "~", "null", " a ",
  ])
  func scalars(text: String) throws {
    let node = try #require(try parse("- \(YAMLText.scalar(text))\n- end\n", file: "f")).sequence()
    #expect(try node.first?.string() == text)
    #expect(try parse("x: \(YAMLText.list([text, "b"]))", file: "f")?.mapping()["x"]?.strings() == [text, "b"])
  }
}

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
