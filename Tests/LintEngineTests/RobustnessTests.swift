import LintEngine
import LintPatterns
import LintRules
import LintTestKit
import ReviewCore
import ReviewTestKit
import Testing

/// For any bytes, linting ends and reports gaps.
@Suite("Odd files")
struct RobustnessTests {
  private let linter = BuiltInRules.linter(BuiltInRules.everything)
  private static let tooDeep =
    "A.swift was not linted: it nests brackets or words deeper than can be parsed (256, or 12 square ones), or does not close more than 10."

  @Test("A file above the size limit is a gap", arguments: ["let value = 1\n", "("])
  func refusesLargeFiles(line: String) {
    let bytes = [UInt8](repeating: 0x20, count: 20 << 20) + Array(line.utf8)
    let file = linter.lint(path: "Big.swift", bytes: bytes)
    #expect(file.findings == [])
    #expect(file.gaps.map(\.description) == ["Big.swift was not linted: larger than 10 MB."])
  }

  @Test("Brackets nested deeper than the compiler allows make a file a gap", arguments: [
    "(", "[", "{", "([", "[[", "if a {", "func f() {", "struct A {", "a(", "{ a in ", "\"\\(", "[A<", "@A(", "case .a(let ",
  ])
  func refusesDeepNesting(opening: String) {
    let text = "let value = " + String(repeating: opening, count: 10_000) + "\n"
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    #expect(file.gaps.map(\.description) == [Self.tooDeep])
  }

  @Test("Square brackets that would take the parser minutes are rejected, but not those of real code", arguments: [
    ("[", 13, true), ("[ /* a */ ", 13, true), ("[inout ", 13, true), ("[a, [b, ", 7, true), ("[", 10, false),
    ("[a: [1, 2], b: ", 10, false), ("(", 11, true), ("f(a { ", 6, true), ("{", 10, false), ("[(] ", 11, true),
    ("[(]) ", 10, false), ("#\"(\"# + ", 30, false), ("#\"\\#(a(b))\"# + ", 30, false), ("\"\\(a(\")\"))\" + ", 30, false),
  ])
  func refusesSquares(opening: String, count: Int, isRefused: Bool) {
    let text = "let value = " + String(repeating: opening, count: count) + "ist deinit\n"
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    #expect(file.gaps.contains { $0.description == Self.tooDeep } == isRefused)
  }

  @Test("Brackets in strings and comments do not nest", arguments: [
    "\"((([[[{{{\"\n", "// (((((\n", "/* ((((( */\n", "\"\"\"\n((((\n\"\"\"\n", "(a)[b]{ c }\n", "\"\\(a)(((\"\n",
  ])
  func ignoresOtherBrackets(line: String) {
    let text = String(repeating: line, count: 300)
    #expect(linter.lint(path: "A.swift", bytes: Array(text.utf8)).gaps == [])
  }

  @Test("Long chains are visited up to the depth limit, with a notice", arguments: [".a", "()", "?"])
  func survivesChains(link: String) {
    func lint(_ count: Int, _ linter: Linter) -> [String] {
      let text = "let value = a" + String(repeating: link, count: count) + "\n"
      return linter.lint(path: "A.swift", bytes: Array(text.utf8)).gaps.map(\.description)
    }
    // All rules take a time that grows with the square of the depth, because some look at all enclosing code.
    #expect(lint(900, linter) == [])
    let few = BuiltInRules.linter(.only("force_try"))
    #expect(lint(4_100, few) == ["A.swift was not linted: it nests code too deeply to be linted to the bottom."])
  }

  @Test("Long sequences are walked", arguments: [" + a", " ?? a", " = a", " && a.count == 0", " as! A", ", a", "; a", "\na"])
  func survivesSequences(link: String) {
    let text = "a" + String(repeating: link, count: 1_000) + "\n"
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    #expect(!file.findings.isEmpty)
  }

  @Test("Literals whose elements are missing are linted", arguments: [
    "let a = [\n  1, )\n  ]\n", "let a = [\n , \n ]\n", "let a = [\n  b: , \n ]\n", "let a = [\n /* a */ : /* b */ \n ]\n",
    "let a = [\n) // b\n, ) // c\n ]\n", "f(\n, ) { \n", "switch a {\ncase , : \n", "let = [\n@ // a\n,@ // b\n ]\n",
  ])
  func survivesMissingElements(text: String) {
    #expect(linter.lint(path: "A.swift", bytes: Array(text.utf8)).gaps == [])
  }

  @Test("A line of 256 KB is one line")
  func survivesLongLines() throws {
    let text = "private let kValue: String = \"" + String(repeating: "x", count: 1 << 18) + "\"\n"
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    #expect(file.findings.map(\.rule) == ["line_length"])
  }

  @Test("A single line above the limit also ends at once")
  func survivesHugeLines() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 50 << 20)
    #expect(linter.lint(path: "A.swift", bytes: bytes).gaps.count == 1)
  }

  @Test("No bytes trap", arguments: [
    [], [0], [0xFF], [0xEF, 0xBB, 0xBF], [0x0D], [0x0A], [0x0D, 0x0A], [0xC3], [0xE2, 0x80], [0x22], [0x2F, 0x2A], [0x60],
    Array("let a = \"\u{0}\"\n".utf8), Array("\u{FEFF}let value = 1\n".utf8), Array("let a = 1\rlet b = 2\r".utf8),
    Array("let caf".utf8) + [0xE9] + Array(" = try! run()\n".utf8), Array("\"\"\"".utf8), Array("#\"\"\"#".utf8),
    [0xFE, 0xFF, 0x00, 0x6C], Array(repeating: 0x00, count: 5000), (0...255).map { UInt8($0) },
    Array("// \u{202E}TODO\u{0}: \u{1F468}\u{200D}\u{1F469}\n".utf8), Array("/* /* */".utf8), Array("#!/usr/bin/swift".utf8),
  ].map(LongArgument<[UInt8]>.init))
  func survivesBytes(argument: LongArgument<[UInt8]>) {
    let bytes = argument.value
    let file = linter.lint(path: "A.swift", bytes: bytes)
    let source = SourceText(bytes)
    #expect(file.findings.allSatisfy { $0.start.line <= source.lineCount && $0.start <= $0.end })
  }

  @Test("A zero byte is white space, as it is for the compiler", arguments: [
    "// a\u{0}b\n", "/* a\u{0}b */\n", "let a\u{0} = 1\n", "let a = \"\u{0}\"\n", "\u{0}\n", "let a = 1 // \u{0}\u{0}\u{0}\u{0}\n",
  ])
  func lintsBehindZeroBytes(line: String) {
    let file = linter.lint(path: "A.swift", bytes: Array((line + "let b = try! run()\n").utf8))
    #expect(file.findings.contains { $0.rule == "force_try" && $0.start == Location.Position(line: 2, column: 9) })
    #expect(file.gaps.isEmpty)
  }

  @Test("A file in UTF-16 is a gap, as no compiler reads it", arguments: [
    ([0xFE, 0xFF], true), ([0xFF, 0xFE], false), ([], true), ([], false),
  ] as [([UInt8], Bool)])
  func refusesUTF16(mark: [UInt8], isBigEndian: Bool) {
    let text: [UInt8] = "let b = try! run()\n".utf8.flatMap { (byte: UInt8) -> [UInt8] in isBigEndian ? [0, byte] : [byte, 0] }
    let file = linter.lint(path: "A.swift", bytes: mark + text)
    #expect(file.gaps.map(\.description) == ["A.swift was not linted: it is UTF-16, and Swift is written in UTF-8."])
  }

  @Test("Findings after bytes that are not UTF-8 keep their columns")
  func keepsColumnsAfterOddBytes() {
    let bytes = Array("let text = \"".utf8) + [0xFF, 0xFE] + Array("\"; let value = try! run()\n".utf8)
    let found = linter.lint(path: "A.swift", bytes: bytes).findings.filter { $0.rule == "force_try" }
    #expect(found.map(\.start) == [Location.Position(line: 1, column: 30)])
  }

  @Test("A byte order mark and carriage returns alone do not move lines")
  func countsLinesAsGitDoes() {
    let bytes = Array("\u{FEFF}let first = 1\rlet second = 2\nlet third = try! run()\n".utf8)
    let found = linter.lint(path: "A.swift", bytes: bytes).findings.filter { $0.rule == "force_try" }
    #expect(found.map(\.start) == [Location.Position(line: 2, column: 13)])
  }

  @Test("The first line begins after the byte order mark")
  func beginsBehindMark() {
    let bytes = Array("\u{FEFF}/// What it costs.\n// in cents\nlet price = 1\n".utf8)
    let found = linter.lint(path: "A.swift", bytes: bytes).findings.filter { $0.rule == "orphaned_doc_comment" }
    #expect(found.map(\.start) == [Location.Position(line: 1, column: 4)])
  }

  @Test("A source truncated anywhere is linted without a trap")
  func survivesTruncation() {
    let source = Array(
      """
      import A; @B(c: "d\\(e)") struct F<G: H>: I where G == Int { let j: [K: L?] = [.m: try! n { (o: P) -> Q in o }]
      func r(_ s: inout T..., u: Array<Int> = []) async throws -> Void { if (a) { } else if let _ = v { } else{ switch w {
      case .x(let y) where y > 0: break; default: z = z + 1; break } } /* TODO: */ for q in #"\\#(1)"# { if q { } } } }

      """.utf8)
    for length in stride(from: 0, through: source.count, by: 5) {
      let file = linter.lint(path: "A.swift", bytes: Array(source.prefix(length)))
      #expect(file.path == "A.swift")
    }
  }

  @Test("No fix extends past the end of incomplete code", arguments: [
    "func run() -> Int {\n  if ready {\n    return 1\n  } else", "func run() {\n\tif ready { return } else {",
    "for a in b {\n  if a { continue } else {\n    show(\"\"\"\n      all\n",
  ])
  func fixesOnlyWhatIsThere(text: String) throws {
    let file = linter.lint(path: "A.swift", bytes: Array(text.utf8))
    let finding = try #require(file.findings.first { $0.rule == "superfluous_else" })
    #expect(finding.fix == nil)
  }
}
