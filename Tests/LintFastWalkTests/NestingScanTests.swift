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
    // With so many bytes, the tokens are counted even if a quick scan finds nothing.
    let padding = String(repeating: "// padding padding padding\n", count: 3_000)
    #expect(NestingScan.exceedsLimit(Array((padding + text.value).utf8)))
  }

  /// More bytes than the limit for small files, and more words than a chain may have.
  private static func chain(_ link: String) -> String {
    String(repeating: link, count: max(11_000, 68_000 / link.utf8.count))
  }

  @Test("Literals and words that nest too deeply make the file a gap", arguments: [
    "let x = " + String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n",
    "#if false\nlet x = " + String(repeating: "[", count: 13) + String(repeating: "]", count: 13) + "\n#endif\n",
    "let x = " + chain("a<b,") + "c\n", "let x: " + chain("A<\n") + "c\n",
    "let x: " + chain("A\n-> ") + "A\n", "let x = " + chain("try ") + "a\n",
    "let x = " + chain("await\n") + "a\n", chain("if a {}\nelse ") + "{}\n",
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
    // More bytes than the limit for small files, and more words than a chain may have.
    let isElement = line.hasPrefix("  .")
    let lines = String(repeating: line, count: 70_000 / line.utf8.count)
    #expect(!NestingScan.exceedsLimit(Array((isElement ? "let a = [\n\(lines)]\n" : lines).utf8)))
  }
}
