import ReviewCore
import Testing

@testable import Coverage

@Suite("Counts that fell below zero") struct ExecutionCountsTests {
  /// A report of `/a/B.swift` with one line, in one format.
  struct Writer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let report: @Sendable (_ count: String) -> String
  }

  private static let writers = [
    Writer(testDescription: "llvm-cov JSON") { count in
      """
      {"data":[{"files":[{"filename":"/a/B.swift","segments":[[1,1,\(count),true,true,false],[1,9,0,false,false,false]]}]}],
      "type":"llvm.coverage.json.export","version":"3.0.1"}
      """
    },
    Writer(testDescription: "llvm-cov JSON with spaces") { count in
      """
      {"type":"llvm.coverage.json.export","version":"2.0.0","data":[{"files":[{"filename":"/a/B.swift",
      "segments":[[1, 1, \(count), true, true], [1, 9, 0, false, false]]}]}]}
      """
    },
    Writer(testDescription: "LCOV") { "SF:/a/B.swift\nDA:1,\($0)\nend_of_record\n" },
    Writer(testDescription: "LCOV with a checksum") { "SF:/a/B.swift\nDA:1,\($0),abc\nend_of_record\n" },
    Writer(testDescription: "Cobertura") { count in
      #"<coverage><class filename="/a/B.swift"><line number="1" hits="\#(count)"/></class></coverage>"#
    },
    Writer(testDescription: "Clover") { count in
      #"<coverage><project><file path="/a/B.swift"><line num="1" count="\#(count)"/></file></project></coverage>"#
    },
    Writer(testDescription: "JaCoCo") { count in
      #"<report><package name="/a"><sourcefile name="B.swift"><line nr="1" ci="\#(count)"/></sourcefile></package></report>"#
    },
    Writer(testDescription: "xccov JSON") { count in
      #"{"/a/B.swift":[{"line":1,"isExecutable":true,"executionCount":\#(count)}]}"#
    },
    Writer(testDescription: "xccov text") { "/a/B.swift:\n 1: \($0)\n" },
  ]

  @Test("No format shows the code as run, and each counts them", arguments: writers, [
    "-1", "-3", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551613",
    "18446744073709551616", "99999999999999999999999", "281474976710655", "140737488355328", "1.8446744073709552e+19",
    "18446744073709551615.0", "-2.0", "-1e3",
  ])
  func belowZero(writer: Writer, count: String) throws {
    let report = try CoverageReader.read(Array(writer.report(count).utf8), name: "report")
    #expect(report.files.values.flatMap(\.lines).map(\.count) == [0])
    #expect(report.countsBelowZero == 1)
  }

  @Test("Other counts are as they were written, also as floating-point numbers", arguments: writers, [
    ("0", UInt64(0)), ("-0", 0), ("7", 7), ("2.0", 2), ("21700.0", 21_700), ("1e+06", 1_000_000), ("1.5E1", 15),
    ("0.00", 0), ("140737488355327", 140_737_488_355_327), ("99999999999999", 99_999_999_999_999), ("1e14", 100_000_000_000_000),
  ])
  func others(writer: Writer, count: (text: String, value: UInt64)) throws {
    let report = try CoverageReader.read(Array(writer.report(count.text).utf8), name: "report")
    #expect(report.files.values.flatMap(\.lines).map(\.count) == [count.value])
    #expect(report.countsBelowZero == 0)
  }

  @Test("A number that is not whole, and any other text, is malformed", arguments: [
    "", "-", "+", ".", ".5", "1.5", "1e-1", "15e-2", "1e", "1e+", "1e9999", "0x1", "inf", "nan", "1 ", " 1", "1,0", "--1", "#####",
  ])
  func malformed(text: String) {
    #expect(ExecutionCounts.written(Array(text.utf8)) == nil)
  }

  @Test("Branches below zero were not taken")
  func branches() throws {
    let text = "SF:a\nBRDA:1,0,0,18446744073709551615\nBRDA:1,0,1,2\nDA:1,3\nend_of_record\n"
    let report = try CoverageReader.read(Array(text.utf8), name: "report")
    #expect(report.files["a"]?.lines == [LineCount(line: 1, count: 3, branches: .someMissed)])
    #expect(report.countsBelowZero == 1)
  }

  @Test("A count below zero in one report does not hide that the code ran in another one")
  func merges() throws {
    let below = try CoverageReader.read(Array("SF:a\nDA:1,-2\nend_of_record\nSF:a\nDA:1,5\nend_of_record\n".utf8), name: "r")
    #expect(below.files["a"]?.lines == [LineCount(line: 1, count: 5)])
  }
}

@Suite("Line counts after the end of a source") struct LinesBeyondEndTests {
  private static let source = SourceMap(Array("a()\nb()\n".utf8))

  @Test("One of them costs its own line, more belong to another text", arguments: [
    ([1, 2], true, [1, 2]), ([1, 2, 3], true, [1, 2]), ([1, 9], true, [1]), ([1, 3, 4], false, [1]),
  ])
  func beyond(lines: [Int], fits: Bool, judged: [Int]) {
    let file = FileCoverage(lineCounts: lines.map { LineCount(line: $0, count: 1) })
    let judge = LineJudge(file, source: Self.source)
    #expect(judge.fitsSource == fits)
    #expect(judge.lines.map(\.number) == judged)
  }
}
