@testable import LintEngine
@testable import LintFastWalk
@testable import LintPatterns
@testable import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

@Suite("The nesting depth of a source")
struct NestingScanTests {
  private static let slip = "let b = try! run()\n"
  private let linter = BuiltInRules.linter(.only("force_try"))

  @Test("Brackets that are not tokens have no effect", arguments: [
    "/* /* */ [[[[[[[[[[[[[ */\n", "/* /* ((((((((((( */ [[[[[[[[[[[[[ */\n", "// [[[[[[[[[[[[[ (((((((((((\n",
    "#!/usr/bin/swift [[[[[[[[[[[[[\n", "let `a[[[[[[[[[[[[[` = 1\n", "let `((((((((((((` = 1\n",
    #"let r = /\[\[\[\[\[\[\[\[\[\[\[\[\[\(\(/"# + "\n", "let r = #/[[[[[[[[[[[[[a]]]]]]]]]]]]]/#\n",
    "let r = #/\n  \\[\\[\\[\\[\\[\\[\\[\\[\\[\\[\\[\\[\\[ # [[[[[\n/#\n", "let s = \"[[[[[[[[[[[[[ ((((((((((((\"\n",
    "let s = #\"[[[[[[[[[[[[[ \"[\"#\n", "let s = \"\"\"\n  [[[[[[[[[[[[[ \"[[[\n  \"\"\"\n", "let s = \"\\(\"[[[[[[[[[[[[[\")(((((((((((\"\n",
    "// [[[[[[[[[[[[[\0[[[\n",
  ])
  func knowsTokens(line: String) {
    let file = linter.lint(path: "A.swift", bytes: Array((line + Self.slip).utf8))
    #expect(file.findings.map(\.rule) == ["force_try"] && file.gaps.isEmpty, "\(file.gaps)")
  }

  @Test("Closing brackets in comments and strings do not hide open ones", arguments: [
    "let x = " + String(repeating: "[ /* ]]] */ ", count: 13), "let x = " + String(repeating: "[\n// ]\n", count: 13),
  ].map(LongArgument.init))
  func sumsUpTokens(text: LongArgument<String>) {
    #expect(NestingScan.exceedsLimit(Array(text.value.utf8), limits: Self.small))
  }

  /// The tokens of any text are counted, and a chain may have a hundred words.
  private static let small = NestingScan.StackLimits(chain: 100, harmlessSize: 0)

  @Test("Words and angle brackets that nest too deeply exceed the limit", arguments: [
    ("let x = ", "a<b,", "c\n"), ("let x: ", "A<\n", "c\n"), ("let x: ", "A\n-> ", "A\n"), ("let x = ", "try ", "a\n"),
    ("let x = ", "await\n", "a\n"), ("", "if a {}\nelse ", "{}\n"),
  ])
  func countsChains(start: String, link: String, end: String) {
    func exceeds(_ count: Int) -> Bool {
      NestingScan.exceedsLimit(Array((start + String(repeating: link, count: count) + end).utf8), limits: Self.small)
    }
    #expect(!exceeds(20) && exceeds(110))
  }

  @Test("Literals and words that nest too deeply make the file a gap", arguments: [
    "let x = " + String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n",
    "#if false\nlet x = " + String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n#endif\n",
    "let x = " + String(repeating: "try ", count: 17_000) + "a\n",
    String(repeating: "#if a\n", count: 260) + String(repeating: "#endif\n", count: 260) + String(repeating: "// a\n", count: 20_000),
    "let x = " + String(repeating: "(", count: 257) + String(repeating: ")", count: 257) + "\n",
  ].map(LongArgument.init))
  func refuses(text: LongArgument<String>) {
    let file = linter.lint(path: "A.swift", bytes: Array((text.value + Self.slip).utf8))
    #expect(file.gaps.map(\.rule) == [nil])
    #expect(file.gaps.first?.description.hasPrefix("A.swift was not linted: it nests brackets or words deeper") == true)
  }

  @Test("The part of a small file that the parser skips is a gap, and the rest is linted")
  func reportsOverflow() {
    let text = Self.slip + String(repeating: "#if a\n", count: 260) + String(repeating: "#endif\n", count: 260) + Self.slip
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    #expect(file.findings.map(\.start.line) == [1])
    #expect(file.gaps == [.cutShort("A.swift")])
  }

  @Test("Long files of ordinary code are no deeper than short ones", arguments: [
    "func f<A: B>(in c: [D<A>], for d: A -> B) async throws -> E where A == B { if a < b { try await g() } else if c { h() } else { i() } }\n",
    "@objc public static let a: [String: B<C>] = try! await d(in: e, of: f < g)\n", "  .init(in: try await a(), b < c: .default, d: A<B>.self),\n",
    "a < b\n", "case .a: return try await b\n", "try await a()\n", "if a { return }\n", "x = a < b ? try c : await d\n", "let a: A -> B\n",
  ])
  func acceptsLongFiles(line: String) {
    let isElement = line.hasPrefix("  .")
    let lines = String(repeating: line, count: 300)
    let text = isElement ? "let a = [\n\(lines)]\n" : lines
    #expect(!NestingScan.exceedsLimit(Array(text.utf8), limits: Self.small))
  }
}
