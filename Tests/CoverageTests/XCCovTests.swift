import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("Coverage of Xcode, to the region")
struct XCCovTests {
  private static func lines(_ text: String, file: String = "/a/B.swift") throws -> FileCoverage {
    try #require(try CoverageReader.read(Array(text.utf8), name: "report").files[file])
  }

  struct Example: CustomTestStringConvertible {
    let source: String
    /// The line's count, and its subranges as column, length and count.
    let count: UInt64
    var subranges: [(Int, Int, UInt64)] = []
    let state: LineState
    var testDescription: String { "\(source) \(subranges)" }

    var json: String {
      let parts = subranges.map { #"{"column":\#($0.0),"length":\#($0.1),"executionCount":\#($0.2)}"# }
      return """
        {"/a/B.swift":[{"line":1,"isExecutable":true,"executionCount":\(count),"subranges":[\(parts.joined(separator: ","))]}]}
        """
    }
  }

  @Test("The columns of a subrange have its count, the others that of the line", arguments: [
    Example(source: "let x = a ? 10 : 5", count: 4, subranges: [(13, 2, 0)], state: .partial([13..<15])),
    Example(source: "let x = a ? 10 : 5", count: 4, subranges: [(13, 2, 1), (18, 0, 3)], state: .covered),
    Example(source: "let x = a ? 10 : 5", count: 4, subranges: [(13, 2, 1), (18, 0, 0)], state: .partial([18..<19])),
    // The body of an `if` that begins with a brace, and one that ends with it.
    Example(source: "if flag {", count: 1, subranges: [(9, 0, 0)], state: .covered),
    Example(source: "  } else { b() }", count: 1, subranges: [(1, 3, 0)], state: .covered),
    Example(source: "  }", count: 1, subranges: [(1, 3, 0)], state: .notExecutable),
    Example(source: "a ? b : c", count: 0, subranges: [(5, 1, 2)], state: .partial([1..<4, 9..<10])),
    Example(source: "a()", count: 0, state: .uncovered),
    Example(source: "a()", count: 2, state: .covered),
    // Subranges out of order, overlapping, and beyond the line.
    Example(source: "a ? b : c", count: 1, subranges: [(9, 1, 0), (5, 1, 1), (5, 3, 0)], state: .partial([9..<10])),
    Example(source: "a()", count: 1, subranges: [(50, 3, 0)], state: .covered),
  ])
  func judges(example: Example) throws {
    let file = try Self.lines(example.json)
    let source = SourceMap(Array("\(example.source)\n".utf8))
    #expect(LineJudge(file, source: source).lines.map(\.state) == [example.state])
  }

  @Test("Without the source, subranges still make a line partial", arguments: [
    (UInt64(4), [(13, 2, UInt64(0))], LineState.partial([13..<15])), (4, [(13, 0, 0)], .partial([13..<14])),
    (4, [(13, 0, 2)], .covered), (0, [(13, 0, 2)], .partial([1..<2])), (0, [], .uncovered),
  ] as [(UInt64, [(Int, Int, UInt64)], LineState)])
  func withoutSource(count: UInt64, subranges: [(Int, Int, UInt64)], state: LineState) throws {
    let example = Example(source: "", count: count, subranges: subranges, state: state)
    #expect(LineJudge(try Self.lines(example.json), source: nil).lines.map(\.state) == [state])
  }

  @Test("Counts that fell below zero do not look covered, and are counted", arguments: [
    ("281474976710655", "", UInt64(0), 1), ("140737488355328", "", 0, 1), ("140737488355327", "", 140_737_488_355_327, 0),
    ("-1", "", 0, 1),
    ("281474976710655", #"{"column":1,"length":9,"executionCount":347},{"column":10,"executionCount":348}"#, 0, 1),
    ("281474976710655", #"{"column":1,"length":9,"executionCount":18446744073709549608}"#, 0, 2),
    ("2", #"{"column":5,"length":3,"executionCount":18446744073709549608}"#, 2, 1),
  ])
  func wraps(count: String, subranges: String, line: UInt64, repaired: Int) throws {
    let text =
      #"{"/a/B.swift":[{"line":1,"isExecutable":true,"executionCount":\#(count),"subranges":[\#(subranges)]}]}"#
    let report = try CoverageReader.read(Array(text.utf8), name: "report")
    #expect(report.files["/a/B.swift"]?.lines.map(\.count) == [line])
    #expect(report.countsBelowZero == repaired)
  }

  @Test("A subrange below zero did not run")
  func wrappedSubrange() throws {
    let example = Example(source: "a ? bcd : e", count: 2, subranges: [(5, 3, 18_446_744_073_709_549_608)], state: .covered)
    let judge = LineJudge(try Self.lines(example.json), source: SourceMap(Array("a ? bcd : e\n".utf8)))
    #expect(judge.lines.map(\.state) == [.partial([5..<8])])
  }

  @Test("Outputs without lines are rejected with the right command", arguments: [
    ("{}", "empty object", "-enableCodeCoverage"),
    (#"{"coveredLines":1,"executableLines":2,"lineCoverage":0.5,"targets":[]}"#, "totals", "xccov view --archive --json"),
    (#"{"targets":[{"files":[]}],"lineCoverage":0.5,"executableLines":2,"coveredLines":1}"#, "totals", "--archive"),
    (#"{"Sources/B.swift":[{"line":1}],"/c":3}"#, "byte", "xccov view --archive --json"),
  ])
  func refuses(text: String, reason: String, hint: String) {
    let error = #expect(throws: CoverageFormatError.self) { try CoverageReader.read(Array(text.utf8), name: "report") }
    #expect(error?.summary.contains(reason) == true)
    #expect(error?.hint.contains(hint) == true)
  }

  @Test("Relative paths are recognised by their lines")
  func relativePaths() throws {
    let file = try Self.lines(#"{"B.swift":[{"executionCount":3,"isExecutable":true,"line":7}]}"#, file: "B.swift")
    #expect(file.lines == [LineCount(line: 7, count: 3)])
  }

  private static let text = """

    /a/B.swift:
        1: *
        2: 4
        3: 2 [
    (9, 3, 0)
    (12, 0, 5)
    ]

    /a/C.swift:
       30: 0

    """

  @Test("The text form has the same lines as the JSON form")
  func readsText() throws {
    let json = """
      {"/a/B.swift":[{"line":1,"isExecutable":false},{"line":2,"isExecutable":true,"executionCount":4},
      {"line":3,"isExecutable":true,"executionCount":2,"subranges":[{"column":9,"length":3,"executionCount":0},
      {"column":12,"length":0,"executionCount":5}]}],"/a/C.swift":[{"line":30,"isExecutable":true,"executionCount":0}]}
      """
    let read = try CoverageReader.read(Array(Self.text.utf8), name: "text")
    #expect(CoverageFormat.detect(Array(Self.text.utf8)) == .xccovText)
    #expect(read.files == (try CoverageReader.read(Array(json.utf8), name: "json").files))
  }

  @Test("A text that is malformed or cut short is rejected at its line", arguments: [
    ("/a/B.swift:\n 1: 2\n x: 3\n", 3), ("/a/B.swift:\n 1: 2 [\n(1, 2)\n]\n", 3), ("/a/B.swift:\n 1: 2 [\n(1, 2, 3)\n", 4),
    ("/a/B.swift:\n 1: 2\n\n 2: 3\n", 4), ("/a/B.swift:\n 1: 2 [\n(0, 2, 3)\n]\n", 3),
  ])
  func refusesText(text: String, line: Int) {
    let error = #expect(throws: CoverageFormatError.self) { try CoverageReader.read(Array(text.utf8), name: "text") }
    #expect(error?.place == .line(line))
  }

  @Test(
    "The samples of real tools are read", .enabled(if: SharedSamples.hasXcode, "../shared/xcode is absent"),
    arguments: ["xccov-archive.json", "xccov-archive.txt"])
  func samples(name: String) throws {
    let report = try CoverageReader.read(try SharedSamples.xcode(name), name: name)
    #expect(report.files.count == 2)
    #expect(report.files.values.allSatisfy { !$0.columnCounts.pieces.isEmpty })
    // Line 6 and 7 of the second file, and the subrange of line 9.
    #expect(report.countsBelowZero == (name.hasSuffix("json") ? 3 : 0))
  }

  @Test("The totals of a real run are rejected", .enabled(if: SharedSamples.hasXcode, "../shared/xcode is absent"))
  func totals() {
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(try SharedSamples.xcode("xccov-report.json"), name: "report")
    }
    #expect(error?.summary.contains("totals") == true)
  }
}
