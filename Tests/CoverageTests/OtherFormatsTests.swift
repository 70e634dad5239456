import Coverage
import ReviewCore
import ReviewTestKit
import Testing

@Suite("LCOV, Cobertura and xccov reports")
struct OtherFormatsTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let files: [String: [LineCount]]
    var roots: [String] = []
  }

  @Test(
    "The lines of each format are read",
    arguments: [
      Example(
        testDescription: "LCOV",
        text: """
          TN:unit
          SF:/a/B.swift
          FN:3,main
          FNDA:2,main
          DA:3,2
          DA:4,0,checksum
          LF:2
          LH:1
          end_of_record
          SF:C D.swift
          DA:1,99999999999999999999
          DA:2,-1
          end_of_record
          """,
        files: [
          "/a/B.swift": [LineCount(line: 3, count: 2), LineCount(line: 4, count: 0)],
          "C D.swift": [LineCount(line: 1, count: 0), LineCount(line: 2, count: 0)],
        ]),
      Example(
        testDescription: "LCOV with branches, CRLF, unsorted and repeated lines",
        text: "SF:a\r\nBRDA:1,0,0,1\r\nBRDA:1,0,1,-\r\nBRDA:2,0,0,3\r\nDA:2,3\r\nDA:1,1\r\nDA:2,4\r\nend_of_record\r\n",
        files: [
          "a": [
            LineCount(line: 1, count: 1, branches: .someMissed), LineCount(line: 2, count: 7, branches: .allTaken),
          ]
        ]),
      Example(
        testDescription: "LCOV with counts as floating-point numbers, comments and a line 0",
        text: "# made by x\n\n#\nSF:a\nDA:0,7\nDA:5,1.0\nDA:6,0.00,sum\nDA:7,1e+06\nDA:8,2.5E1,sum\nend_of_record\n",
        files: [
          "a": [
            LineCount(line: 5, count: 1), LineCount(line: 6, count: 0), LineCount(line: 7, count: 1_000_000),
            LineCount(line: 8, count: 25),
          ]
        ]),
      Example(
        testDescription: "Cobertura with counts as floating-point numbers",
        text: """
          <coverage><class filename="a"><line number="1" hits="21700.0"/><line number="2" hits="1e3"/></class></coverage>
          """,
        files: ["a": [LineCount(line: 1, count: 21_700), LineCount(line: 2, count: 1000)]]),
      Example(
        testDescription: "Clover: files by path or name, and conditions with and without a count",
        text: """
          <coverage generated="1" clover="4.4"><project name="p"><metrics files="2"/><package name="q">
          <file name="A.swift" path="/ci/A.swift"><class name="A"><metrics/></class><line num="3" count="2" type="stmt"/>
          <line num="4" count="0" type="method"/><line num="5" type="cond" truecount="1" falsecount="0"/>
          <line num="6" type="cond" truecount="2" falsecount="3"/><line num="7" type="cond" truecount="0" falsecount="0"/>
          <line num="8" count="4" type="cond" truecount="2" falsecount="0"/>
          <line num="9" count="4" type="cond" truecount="1" falsecount="1"/></file></package>
          <file name="B.swift"><line num="1" count="1" type="stmt"/></file></project></coverage>
          """,
        files: [
          "/ci/A.swift": [
            LineCount(line: 3, count: 2), LineCount(line: 4, count: 0),
            LineCount(line: 5, count: 1, branches: .someMissed), LineCount(line: 6, count: 5, branches: .allTaken),
            LineCount(line: 7, count: 0, branches: .someMissed), LineCount(line: 8, count: 4, branches: .allTaken),
            LineCount(line: 9, count: 4, branches: .someMissed),
          ], "B.swift": [LineCount(line: 1, count: 1)],
        ]),
      Example(
        testDescription: "LCOV of two shards, one behind the other",
        text: "SF:a\nDA:1,0\nDA:2,0\nend_of_record\nSF:a\nDA:1,4\nDA:2,0\nend_of_record\n",
        files: ["a": [LineCount(line: 1, count: 4), LineCount(line: 2, count: 0)]]),
      Example(
        testDescription: "Cobertura",
        text: """
          <?xml version="1.0" ?>
          <!DOCTYPE coverage SYSTEM 'coverage-04.dtd'>
          <!-- a < b -->
          <coverage line-rate="0.5" version="x">
            <sources><source>/src</source><source> /src &amp; more </source></sources>
            <packages><package name="p"><classes>
              <class name="B" filename="a/B&lt;1&gt;&#233;&#x21;.swift">
                <methods><method name="m"><lines><line number="3" hits="2"/></lines></method></methods>
                <lines><line number="3" hits="2"/><line number='4' hits='0'></line>
                  <line number="6" hits="1" branch="true" condition-coverage="50% (1/2)"/>
                  <line number="7" hits="1" branch="True" condition-coverage="100.0% (2/2)"/></lines>
              </class>
              <class name="B2" filename="a/B&lt;1&gt;&#233;&#x21;.swift"><lines><line number="9" hits="1"/></lines></class>
            </classes></package></packages>
          </coverage>
          """,
        files: [
          "a/B<1>é!.swift": [
            LineCount(line: 3, count: 2), LineCount(line: 4, count: 0),
            LineCount(line: 6, count: 1, branches: .someMissed), LineCount(line: 7, count: 1, branches: .allTaken),
            LineCount(line: 9, count: 1),
          ]
        ], roots: ["/src", "/src & more"]),
      Example(
        testDescription: "Cobertura: a literal, and lines of methods beside those of the class",
        text: """
          <coverage><sources><source><![CDATA[/a & <b>]]></source></sources><class filename="A.swift">
          <methods><method><lines><line number="3" hits="0"/></lines></method></methods>
          <lines><line number="4" hits="1"/></lines></class><class filename="B.swift"><methods><method><lines>
          <line number="3" hits="2"/></lines></method></methods><lines/></class></coverage>
          """,
        files: ["A.swift": [LineCount(line: 4, count: 1)], "B.swift": [LineCount(line: 3, count: 2)]],
        roots: ["/a & <b>"]),
      Example(
        testDescription: "LCOV of Bazel, with branches in its own record",
        text: "SF:Sources/A.swift\nFN:3,main\nFNDA:2,main\nFNF:1\nFNH:1\nBA:3,2\nBRF:1\nBRH:1\nDA:3,2\nLH:1\nLF:1\nend_of_record\n",
        files: ["Sources/A.swift": [LineCount(line: 3, count: 2)]]),
      Example(
        testDescription: "xccov",
        text: """
          { "/a/B.swift": [ {"isExecutable": false, "line": 1}, {"executionCount": 0, "isExecutable": true, "line": 2},
            {"isExecutable": true, "line": 3, "executionCount": 4,
             "subranges": [{"column": 9, "executionCount": 0, "length": 3}]} ] }
          """,
        files: ["/a/B.swift": [LineCount(line: 2, count: 0), LineCount(line: 3, count: 4, branches: .someMissed)]]),
    ])
  func reads(example: Example) throws {
    let report = try CoverageReader.read(Array(example.text.utf8), name: "report")
    #expect(report.files.mapValues(\.lines) == example.files)
    #expect(report.roots == example.roots)
  }

  private static let umlaut = [
    #"<?xml version="1.0" encoding="ISO-8859-1"?><coverage><class filename="\#u{FC}.swift">"#,
    #"<line number="1" hits="2"/></class></coverage>"#,
  ].joined()

  @Test(
    "Other encodings are decoded, or named in the error",
    arguments: ([
      (umlaut.unicodeScalars.map { UInt8($0.value) }, nil),
      ([0xFF, 0xFE] + umlaut.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, nil),
      ([0xFE, 0xFF] + umlaut.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, nil),
      (Array(#"<?xml version='1.0' encoding='EBCDIC'?><coverage/>"#.utf8), "ebcdic"),
    ] as [([UInt8], String?)]).map { (LongArgument($0.0), $0.1) })
  func encodings(bytes: LongArgument<[UInt8]>, refused: String?) throws {
    do {
      let report = try CoverageReader.read(bytes.value, name: "report")
      #expect(report.files.mapValues(\.lines) == ["\u{FC}.swift": [LineCount(line: 1, count: 2)]])
      #expect(refused == nil)
    } catch {
      #expect(refused.map(error.summary.contains) == true)
    }
  }

  struct Broken: CustomTestStringConvertible {
    let text: String
    let place: CoverageFormatError.Place
    var testDescription: String { text }
  }

  @Test(
    "Malformed reports are rejected at the location of the error",
    arguments: [
      Broken(text: "SF:a\nDA:1,1\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1,1.5\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1,1e-1\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1,nan\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1,1e\nend_of_record\n", place: .line(2)),
      Broken(text: "<coverage><project>\n<file/></project></coverage>", place: .line(2)),
      Broken(text: "<coverage><project><file name='a'>\n<line num='1' type='stmt'/></file></project></coverage>", place: .line(2)),
      Broken(text: "SF:a\nDA:1.0.0,1\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:x,1\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1\nend_of_record\n", place: .line(2)),
      Broken(text: "TN:\nDA:1,1\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:1,2\nend_of_recor", place: .line(3)),
      Broken(text: "SF:a\nSF:b\nend_of_record\n", place: .line(2)),
      Broken(text: "SF:a\nDA:99999999999,1\nend_of_record\n", place: .line(2)),
      Broken(text: "<coverage>", place: .line(1)),
      Broken(text: "<coverage>\n<class filename='a'>\n<line number='1'/></class></coverage>", place: .line(3)),
      Broken(text: "<coverage>\n<class></class></coverage>", place: .line(2)),
      Broken(text: "<coverage>\n</cover>", place: .line(2)),
      Broken(text: "<html>\n</html>", place: .line(1)),
      Broken(text: "<!DOCTYPE coverage [\n<!ENTITY a 'b'>]><coverage/>", place: .line(1)),
      Broken(text: "<coverage a=1/>", place: .line(1)),
      Broken(text: "<coverage>\n<![CDATA[ ]]</coverage>", place: .line(2)),
      Broken(text: #"{"/a":[{"line":0,"isExecutable":true}]}"#, place: .offset(7)),
      Broken(text: #"{"/a":[{"line":1}"#, place: .offset(17)),
    ])
  func refuses(example: Broken) {
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(Array(example.text.utf8), name: "report")
    }
    #expect(error?.place == example.place)
  }

  @Test(
    "Files that were not requested are skipped in every format",
    arguments: [
      "SF:/x/A.swift\nDA:1,2\nFNDA:1,e\nend_of_record\nSF:B.swift\nDA:1,3\nend_of_record\nSF:C\\A.swift\nend_of_record",
      """
      <coverage><class filename="/x/A.swift"><line number="1" hits="2"/></class><class filename="B.swift">
      <line number="1" hits="3"/></class><class filename="C\\A.swift"/></coverage>
      """,
      #"{"/x/A.swift":[{"line":1,"isExecutable":true,"executionCount":2}],"/B.swift":[{}],"C\\A.swift":[]}"#,
      """
      {"data":[{"files":[{"filename":"/x/A.swift","segments":[[1,1,2,true,true,false]]},
      {"filename":"B.swift","segments":[[1]]},{"segments":[],"filename":"B.swift"},
      {"filename":"C\\\\A.swift","segments":[]}]}],"type":"llvm.coverage.json.export","version":"3.0.1"}
      """,
    ])
  func filters(text: String) throws {
    let report = try CoverageReader.read(Array(text.utf8), name: "report", fileNames: ["A.swift"])
    #expect(report.files.keys.sorted() == ["/x/A.swift", "C\\A.swift"])
    #expect(report.files["/x/A.swift"]?.lines == [LineCount(line: 1, count: 2)])
  }

  @Test(
    "The format is detected from the beginning of the report",
    arguments: [
      ("{\"data\":[]}", CoverageFormat.llvmJSON), (" \n{}", .llvmJSON), ("{ \"/a\": []}", .xccov), ("TN:\n", .lcov),
      ("SF:a", .lcov), ("\u{FEFF}<?xml", .cobertura), ("<coverage", .cobertura), ("", nil),
      ("<coverage version='1'><file path='a'/>", .sonar), ("<coverage version='1'/>", .sonar), ("<report>", .jacoco),
      ("<coverage clover='4'><project name='p'>", .clover), ("<coverage version='1'><testproject>", .clover),
      ("<coverage version='1' line-rate='1'><sources>", .cobertura), ("<coverage version='1'><sources>", .cobertura),
      ("/a/B.swift:\n 1: *\n", .xccovText), ("note:\nhello\n", nil), ("{\"B.swift\":[{\"line\":1}]}", .xccov), ("hello", nil), ("   ", nil),
      ("# made by x\n\nSF:a", .lcov), ("# A heading\n\nSome text", nil), ("# SF:a\n", nil), ("#", nil),
    ])
  func detects(text: String, format: CoverageFormat?) {
    #expect(CoverageFormat.detect(Array(text.utf8)) == format)
  }

  @Test(
    "An exported report is read back with the same lines and relative paths",
    arguments: [CoverageFormat.lcov, .cobertura])
  func roundTrips(format: CoverageFormat) throws {
    let file = try Fixture.file("Shapes.swift", in: "Shapes.both.json")
    let path = RepoPath("Sources/A & \"B\"/Shäpes.swift")
    let other = FileCoverage(lineCounts: [LineCount(line: 1, count: 0)])
    let exported = ExportedCoverage(
      ResolvedCoverage(files: [path: file, "Top.swift": other, "Tests/A/T.swift": other, "Empty.swift": FileCoverage()]),
      settings: .withTestFolder)
    let text =
      format == .lcov ? LCOVWriter.text(of: exported) : CoberturaWriter.text(of: exported, timestamp: 1_700_000_000)
    let report = try CoverageReader.read(Array(text.utf8), name: "written")
    #expect(CoverageFormat.detect(Array(text.utf8)) == format)
    #expect(report.files.mapValues(\.lines) == ["Top.swift": other.lines, "Sources/A & \"B\"/Shäpes.swift": file.lines])
    #expect(report.roots == (format == .cobertura ? ["."] : []))
  }

  @Test("Only the requested lines are written")
  func restricts() throws {
    let file = FileCoverage(lineCounts: (1...4).map { LineCount(line: $0, count: UInt64($0 % 2)) })
    let exported = ExportedCoverage(
      ResolvedCoverage(files: ["A.swift": file, "B.swift": file]), restrictedTo: ["A.swift": [2, 3, 9]])
    let text = LCOVWriter.text(of: exported)
    #expect(text == "SF:A.swift\nDA:2,0\nDA:3,1\nLF:2\nLH:1\nend_of_record\n")
  }
}
