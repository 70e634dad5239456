import Coverage
import ReviewCore
import Testing

@Suite("Source maps: lines and spans of code")
struct SourceMapTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let source: String
    /// The lines that contain code.
    let code: LineSet
    var language = SourceMap.Language.swift
  }

  @Test(
    "Lines with code are found",
    arguments: [
      Example(testDescription: "nothing", source: "", code: []),
      Example(testDescription: "blank lines", source: "\n \t\r\n\u{0}\n", code: []),
      Example(testDescription: "comments", source: "// a\n/* b\n c */\n/// d\nx // e", code: [5]),
      Example(testDescription: "nested comments", source: "/* /* */\na */\nb", code: [3]),
      Example(testDescription: "a comment that never ends", source: "a\n/* b\nc", code: [1]),
      Example(testDescription: "code behind a comment", source: "/* a */ b\n/* c */ }", code: [1]),
      Example(
        testDescription: "punctuation and words of structure",
        source: "}\n})\n} else {\nelse\n};\n],\ndo {\n} catch {\n)?\n...\nrepeat {\n", code: []),
      Example(testDescription: "words with structure in them", source: "elsewhere\n_\n$0\ndo_\ndefault:", code: [1, 2, 3, 4, 5]),
      Example(testDescription: "marks of comments in strings", source: "\"// \"; a\n\"/*\"\nb", code: [1, 2, 3]),
      Example(testDescription: "quotes in strings", source: "\"\\\"//\"\n\"\\\\\" // a\n// b\nc", code: [1, 2, 4]),
      Example(testDescription: "a string that never ends", source: "\"a\n// b\nc", code: [1, 3]),
      Example(testDescription: "raw strings", source: "#\"a\" // \"#\n##\"\"# // \"##\n// b", code: [1, 2]),
      Example(
        testDescription: "multi-line strings", source: "\"\"\"\n// a\n\n/* b\n\"c\"\n\"\"\"\n// d", code: [2, 4, 5]),
      Example(
        testDescription: "raw multi-line strings", source: "#\"\"\"\n\\(a)\n\"\"\"\n\"\"\"#\n// d", code: [2, 3]),
      Example(
        testDescription: "interpolations", source: "\"\\(a(\")\") + \"\\(b)\" /* \" */)\" // c\n// d\ne", code: [1, 3]),
      Example(
        testDescription: "interpolations over lines", source: "\"\"\"\n\\(\n// a\nb\n)\n// text\n\"\"\"\n// c",
        code: [2, 4, 5, 6]),
      Example(testDescription: "raw interpolations", source: "#\"\\(\" // \\#(a) \"#\n// b", code: [1]),
      Example(testDescription: "regex literals", source: "x = /\"/\n// a\n#/ \" //* /#\n// b\nc / d // \"\ne", code: [1, 3, 5, 6]),
      Example(
        testDescription: "regex literals after words", source: "return /a\\/*b/\nx in /c\\/*/\n// d\nmyreturn /a/* c */\ne", code: [1, 2, 4, 5]),
      Example(
        testDescription: "regex literals over lines", source: "x = #/\n  /*a  # b\n/#\n// c\n#/\nd // e", code: [1, 2, 3, 5, 6]),
      Example(testDescription: "directives", source: "#if os(Linux)\na\n#elseif b // c\n#endif\n#expect(d)", code: [2, 5]),
      Example(
        testDescription: "what only a trap evaluates",
        source: "assert(a,\n\"b\")\nprecondition(\nf(c, d),\n\"\\(e)\"\n)\ng\nmyassert(a,\nb)", code: [1, 3, 4, 7, 8, 9]),
      Example(
        testDescription: "methods and functions of the same name as a trap",
        source: "x.assert(a,\nb)\nSwift.assert(a,\nb)\nprecondition(a,\nb)\nfunc precondition(_ c: Bool,\n_ d: Int)",
        code: [1, 2, 3, 5, 6, 7, 8]),
      Example(
        testDescription: "declarations like a trap in other spellings",
        source: "func  precondition(_ c: Bool, _ d: Int) {}\nprecondition(a,\nb)\nfunc assert<T>(_ a: T, _ b: T) {}\nassert(a,\nb)",
        code: [1, 2, 3, 4, 5, 6]),
      Example(
        testDescription: "a closure with the name of a trap", source: "func f() {\nlet assert = g\nassert(a,\nb) }\nfunc h() { assert(a,\nb) }",
        code: [1, 2, 3, 4, 5]),
      Example(
        testDescription: "a parameter with the name of a trap",
        source: "func f(_ assert: (Int, Int) -> Void) {\nassert(a,\nb) }\nfunc g(a: Int) { f(assert: a); assert(a,\nb) }",
        code: [1, 2, 3, 4]),
      Example(
        testDescription: "a parameter with the name of a trap, in a type",
        source: "struct S {\nfunc f(\nassert: () -> Void\n) {\nassert(a,\nb) }\n}\nfunc g() { assert(a,\nb) }",
        code: [1, 2, 3, 5, 6, 8]),
      Example(
        testDescription: "an argument of a function like a trap that begins with a brace",
        source: "assert(a, {\nb()\n})\nassert(a,\n\"c\")", code: [1, 2, 4]),
      Example(
        testDescription: "a trap with its module's name, next to a declared function",
        source: "Swift.assert(a,\nb)\nfunc assert(_ c: Bool) {}", code: [1, 3]),
      Example(
        testDescription: "a free function next to a type that declares a function like a trap",
        source: "struct S { func assert(a: Int) {} }\nfunc f() { assert(a,\nb) }\nstruct T { func f() { assert(a,\nb) } }",
        code: [1, 2, 4]),
      Example(
        testDescription: "calls in the type that declares a function like a trap, and in subclasses",
        source: "class S { func assert(a: Int) {} }\nextension S { func f() { assert(a,\nb) } }\nclass T: S { func f() { assert(a,\nb) } }",
        code: [1, 2, 3, 4, 5]),
      Example(
        testDescription: "a local function like a trap",
        source: "func f() {\nfunc assert(_ a: Int, _ b: Int) {}\nassert(a,\nb) }\nfunc g() { assert(a,\nb) }", code: [1, 2, 3, 4, 5]),
      Example(testDescription: "raw strings of one quote", source: "#\"\"\"#\n// a\n##\"\"\"##\n// b\nc", code: [1, 3, 5]),
      Example(testDescription: "names in backticks", source: "`a // \" b`()\n// c\nd", code: [1, 3]),
      Example(testDescription: "a first line for the shell", source: "#!/usr/bin/env \"\na\n// b", code: [2]),
      Example(testDescription: "signs of comments in directives", source: "#warning(\"/* //\")\na\n// b", code: [2]),
      Example(
        testDescription: "signs of comments in directives of C", source: "#define X \"/*\"\na\n// b", code: [2], language: .cFamily),
      Example(testDescription: "bytes that are not UTF-8", source: "é\n// é\n", code: [1]),
      Example(
        testDescription: "C", source: "/* /* */ a\n'\"' // b\n#define X \"\nc = '\\'' ; // d\n\"\\(\" // e\n// f",
        code: [1, 2, 4, 5], language: .cFamily),
    ])
  func findsCode(example: Example) {
    let source = SourceMap(Array(example.source.utf8), language: example.language)
    let lines = (1...max(source.lineCount, 1)).map { LineCount(line: $0, count: 1) }
    let judged = LineJudge(FileCoverage(lineCounts: lines), source: source).lines
    #expect(LineSet(judged.filter { $0.state == .covered }.map(\.number)) == example.code)
  }

  struct Span: CustomTestStringConvertible {
    let line: String
    /// The text that never ran, before trimming.
    let missed: String
    let shown: String?
    var testDescription: String { "\(missed) of \(line)" }
  }

  @Test(
    "Spans are trimmed to code",
    arguments: [
      Span(line: "guard a else { return 9 }", missed: "{ return 9 }", shown: "return 9"),
      Span(line: "if a { f(1) }", missed: "{ f(1) }", shown: "f(1)"),
      Span(line: "if a { b[c] = { d } }", missed: " { b[c] = { d } }", shown: "b[c] = { d }"),
      Span(line: "a ?? b)", missed: "b)", shown: "b"),
      Span(line: "a ?? -1 // why", missed: "-1 // why", shown: "-1"),
      Span(line: "a ? (b) : /* c */ \"}\" ;", missed: "/* c */ \"}\" ;", shown: "\"}\""),
      Span(line: "x { }", missed: "{ }", shown: nil),
      Span(line: "x; } else {", missed: "} else {", shown: nil),
      Span(line: "f(a, { b }", missed: ", { b }", shown: "b"),
      Span(line: "a ?? \"ü\"", missed: "\"ü\"", shown: "\"ü\""),
      Span(line: "a; g(", missed: "g(", shown: "g"),
    ])
  func trims(example: Span) throws {
    let line = Array(example.line.utf8)
    let missed = Array(example.missed.utf8)
    let start = try #require((0...(line.count - missed.count)).last { line[$0...].starts(with: missed) })
    let file = FileCoverage(
      segments: SegmentList([
        Segment(line: 1, column: 1, count: 1), Segment(line: 1, column: start + 1, count: 0),
        Segment(line: 1, column: start + missed.count + 1, count: 1, isRegionEntry: false), .end(line: 2, column: 1),
      ]))
    let state = try #require(LineJudge(file, source: SourceMap(line + [0x0A])).lines.first?.state)
    guard case .partial(let spans) = state else {
      #expect(state == .covered)
      #expect(example.shown == nil)
      return
    }
    let texts = spans.map { String(decoding: line[($0.lowerBound - 1)..<($0.upperBound - 1)], as: UTF8.self) }
    #expect(texts == example.shown.map { [$0] })
  }
}
