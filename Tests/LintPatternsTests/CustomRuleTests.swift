@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import StrictYAML
import Testing

@Suite("A custom rule")
struct CustomRuleTests {
  private let library = BuiltInRules.library

  private func settings(_ yaml: String) throws -> LintSettings {
    let mapping = try parse(yaml, file: "f.yml")?.mapping()
    let settings = try LintSettings(
      rules: mapping?["rules"], overrides: mapping?["overrides"], custom: mapping?["custom_rules"], library: library)
    return LintSettings(
      rules: settings.rules.filter { $0.key.name.hasPrefix("own") }, overrides: settings.overrides, customRules: settings.customRules)
  }

  private func findings(_ rule: String, in code: String, path: RepoPath = "Sources/A.swift") throws -> LintedFile {
    Linter(library: library, settings: try settings("custom_rules:\n  own: \(rule)\n")).lint(path: path, bytes: Array(code.utf8))
  }

  @Test("It finds what its expression matches", arguments: [
    ("{regex: 'print\\('}", "print(1)\n print(2)", ["1:1-7", "2:2-8"]),
    ("{regex: '^let'}", "let a = 1\nlet b = 2", ["1:1-4", "2:1-4"]),
    ("{regex: 'one.two'}", "// one\n// one\ntwo", ["2:4-3:4"]), ("{regex: 'one\\s//\\stwo'}", "// one\n// two", ["1:4-2:7"]),
    ("{regex: 'é(😀)(x)', capture_group: 2}", "// é😀x é😀x", ["1:10-11", "1:18-19"]),
    ("{regex: '(?<!try )load\\(\\)(?= as)'}", "try load() as A; load() as B; load()", ["1:18-24"]),
    ("{regex: '(?i)TODO'}", "// todo", ["1:4-8"]), ("{regex: \"\\\\p{Lu}+\"}", "let ÄÖ = 1", ["1:5-9"]),
  ])
  func finds(rule: String, code: String, places: [String]) throws {
    let found = try findings(rule, in: code).findings.map { finding in
      let end = finding.end.line == finding.start.line ? "" : "\(finding.end.line):"
      return "\(finding.start.line):\(finding.start.column)-\(end)\(finding.end.column)"
    }
    #expect(found == places)
  }

  @Test("It searches the kinds of code that it names", arguments: [
    ("match_kinds: identifier", ["name", "call"]), ("match_kinds: [comment]", ["comment", "mark"]), ("match_kinds: string", ["string"]),
    ("match_kinds: [typeidentifier]", ["Type"]), ("match_kinds: [doccomment]", ["doc"]), ("match_kinds: keyword", []),
    ("match_kinds: comment.mark", ["mark"]), ("match_kinds: attribute.builtin", ["Attribute"]),
    ("excluded_match_kinds: [comment, doccomment, string, comment.mark, attribute.builtin]", ["name", "Type", "call"]),
  ])
  func looksAtKinds(kinds: String, found: [String]) throws {
    let code = """
      let xx_name = 1 // xx_comment
      /// xx_doc
      @xx_Attribute var a: xx_Type = "xx_string \\(xx_call)"
      // MARK: xx_mark

      """
    let file = try findings("{regex: 'xx_[A-Za-z]+', \(kinds)}", in: code)
    let source = SourceText(Array(code.utf8))
    let texts = file.findings.map { source.text((source.offset(at: $0.start) ?? 0)..<(source.offset(at: $0.end) ?? 0)) }
    #expect(texts.map { String($0.dropFirst(3)) } == found)
  }

  @Test("URLs, marks and documentation fields have their own kinds", arguments: [
    ("comment", ["1:10", "2:4", "2:39", "4:6", "6:10"]), ("comment.url", ["2:19", "2:26", "3:15"]), ("doccomment", ["3:5", "5:23"]),
    ("comment.mark", ["1:10", "6:10"]),
    ("[doccomment, doccomment.field]", ["3:5", "5:23"]),
  ])
  func commentKinds(kinds: String, places: [String]) throws {
    let code = """
      // TODO: xx
      // xx https://a.b/xx?c#d(xx) ; ftp:// xx
      /// xx rdar://xx
      /* - xx returns: */
      /// - Parameter item: xx
      /* MARK: xx */

      """
    let found = try findings("{regex: xx, match_kinds: \(kinds)}", in: code).findings
    #expect(found.map { "\($0.start.line):\($0.start.column)" } == places)
  }

  @Test("A field is only its keyword")
  func fieldWords() throws {
    let code = "/// Sums up.\n/// - Parameter item: one\n/// - returns: two\n/**\n * - Throws: three\n */\n/// - Other: four\n"
    let found = try findings("{regex: '\\w+', match_kinds: doccomment.field}", in: code).findings
    #expect(found.map(\.start.line) == [2, 3, 5] && found.map(\.start.column) == [7, 7, 6])
  }

  @Test("It searches the paths that it names", arguments: [
    ("included: ['Sources/.*']", true), ("included: ['.*/Sources/.*']", true), ("included: Tests", false), ("excluded: '\\.swift$'", false), ("excluded: [B, C]", true),
  ])
  func looksAtPaths(paths: String, isFound: Bool) throws {
    #expect(try findings("{regex: a, \(paths)}", in: "a").findings.isEmpty != isFound)
  }

  @Test("It has the configured message, severity and name")
  func says() throws {
    let file = try findings("{regex: a, name: No a, message: Write b., severity: error}", in: "a")
    #expect(file.findings.map(\.message) == ["Write b."] && file.findings.map(\.severity) == [.error])
    #expect(try findings("{regex: a, name: No a}", in: "a").findings.map(\.message) == ["This matches the rule No a."])
  }

  @Test("`rules`, overrides and suppressions apply to it as to any rule", arguments: [
    ("rules: {own: off}", "a", 0), ("rules: {own: note}", "a", 1),
    ("overrides: [{paths: [Sources], rules: {own: off}}]", "a", 0), ("", "a // swiftlint:disable:this own", 0),
    ("", "a // swiftlint:disable:this custom_rules", 0), ("", "a // swiftlint:disable:this other", 1),
  ])
  func isARule(more: String, code: String, count: Int) throws {
    let settings = try settings("custom_rules: {own: {regex: '^a'}}\n\(more)\n")
    let file = Linter(library: library, settings: settings).lint(path: "Sources/A.swift", bytes: Array(code.utf8))
    #expect(file.findings.count == count)
  }

  @Test("A search that reaches its limit is a gap of its rule, and of no other", arguments: [
    "{regex: '(a+)+$'}", "{regex: '(a|aa)*b'}", "{regex: '^(([a-z])+.)+[A-Z]([a-z])+$'}",
    "{regex: x, included: '(a+)+$'}", "{regex: x, excluded: '(.|a)+$(?<=z)'}",
  ])
  func stopsSearch(rule: String) throws {
    let settings = try settings("custom_rules:\n  own: \(rule)\n  own_too: {regex: text}\n")
    let linter = Linter(library: library, settings: settings)
    let letters = String(repeating: "a", count: 400)
    // The plain search reads the clock a few times, the others repeatedly.
    let clock = SteppingClock(step: .milliseconds(50))
    let file = linter.lintHere(
      path: RepoPath("\(letters).swift"), bytes: Array("\(letters)! text\n".utf8), meter: WorkMeter { clock.read() })
    #expect(file.findings.map(\.rule) == ["own_too"])
    #expect(file.gaps == [.slowExpression("own", in: RepoPath("\(letters).swift"))])
    #expect(file.gaps.first?.description.hasSuffix(".swift was not linted by own: its regular expression takes too long.") == true)
  }

  @Test("Bytes that are not UTF-8 do not hide the rest", arguments: [
    [0xFF], [0xC3], [0xF0, 0x9F, 0x98], [0xE2, 0x80, 0x22], [0xED, 0xA0, 0x80], [0x00], [0xC3, 0xA9, 0xFF],
  ] as [[UInt8]])
  func searchesOddBytes(bytes: [UInt8]) throws {
    let linter = Linter(library: library, settings: try settings("custom_rules: {own: {regex: print}}"))
    let file = linter.lint(path: "A.swift", bytes: Array("// ".utf8) + bytes + Array(" print\n".utf8))
    #expect(file.findings.map(\.start) == [Location.Position(line: 1, column: 5 + bytes.count)])
    #expect(file.gaps.isEmpty)
  }

  @Test("An invalid value is a problem at its position", arguments: [
    ("own: {}", "the key \"regex\" is missing"), ("own: {regex: '('}", "this is not a valid regular expression"),
    ("force_try: {regex: a}", "the rule \"force_try\" exists already"), ("own: {regex: a, capture_group: 1}", "no group 1"),
    ("own: {regex: a, match_kinds: word}", "\"word\" is not one of"), ("own: {regex: a, colour: b}", "unknown key \"colour\""),
    ("own: {regex: a, included: '['}", "this is not a valid regular expression"), ("all: {regex: a}", "is not a valid rule name"),
  ])
  func refuses(yaml: String, message: String) {
    let problem = #expect(throws: YAMLProblem.self) { _ = try settings("custom_rules: {\(yaml)}") }
    #expect(problem?.message.contains(message) ?? false)
  }
}
