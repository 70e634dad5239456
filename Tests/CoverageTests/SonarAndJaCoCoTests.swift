import Coverage
import ReviewCore
import Testing

@Suite("SonarQube's and JaCoCo's reports")
struct SonarAndJaCoCoTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let files: [String: [LineCount]]
  }

  @Test("The lines and branches of each file are read", arguments: [
      Example(
        testDescription: "SonarQube",
        text: """
          <?xml version="1.0"?><coverage version="1"><file path="Sources/A &amp; B.swift">
          <lineToCover lineNumber="6" covered="true"/><lineToCover lineNumber="7" covered="false"/>
          <lineToCover lineNumber="9" covered="true" branchesToCover="2" coveredBranches="1"/>
          <lineToCover lineNumber="10" covered="true" branchesToCover="2" coveredBranches="2"/></file>
          <file path="Empty.swift"/></coverage>
          """,
        files: [
          "Sources/A & B.swift": [
            LineCount(line: 6, count: 1), LineCount(line: 7, count: 0), LineCount(line: 9, count: 1, branches: .someMissed),
            LineCount(line: 10, count: 1, branches: .allTaken),
          ], "Empty.swift": [],
        ]),
      Example(
        testDescription: "JaCoCo, with groups, and lines of methods that do not count",
        text: """
          <?xml version="1.0"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD" "report.dtd"><report name="App"><group name="g">
          <package name="a/Cart"><class name="X"><method name="m"><counter type="LINE" missed="1" covered="2"/></method></class>
          <sourcefile name="Cart.swift"><line nr="6" mi="0" ci="3" mb="0" cb="0"/><line nr="7" mi="1" ci="0"/>
          <line nr="8" mi="0" ci="1" mb="0" cb="2"/><line nr="9" mi="1" ci="1" mb="0" cb="0"/></sourcefile></package></group>
          <package name=""><sourcefile name="Top.swift"><line nr="1" ci="1"/></sourcefile></package></report>
          """,
        files: [
          "a/Cart/Cart.swift": [
            LineCount(line: 6, count: 3), LineCount(line: 7, count: 0, branches: .someMissed),
            LineCount(line: 8, count: 1, branches: .allTaken), LineCount(line: 9, count: 1, branches: .someMissed),
          ], "Top.swift": [LineCount(line: 1, count: 1)],
        ]),
  ])
  func reads(example: Example) throws {
    let report = try CoverageReader.read(Array(example.text.utf8), name: "report")
    #expect(report.files.mapValues(\.lines) == example.files)
  }

  @Test("Malformed reports are rejected at their line", arguments: [
      ("<coverage version='1'><file path='a'>\n<lineToCover lineNumber='0' covered='true'/></file></coverage>", 2),
      ("<coverage version='1'><file path='a'>\n<lineToCover lineNumber='1'/></file></coverage>", 2),
      ("<coverage version='1'><file>\n</file></coverage>", 1),
      ("<coverage version='1'>\n<file path='a'>", 2),
      ("<report>\n<package name='a'><sourcefile>", 2),
      ("<report>\n<sourcefile name='a'><line nr='1' ci='x'/></sourcefile></report>", 2),
      ("<report/>\n<report/>", 2)
  ])
  func refuses(text: String, line: Int) {
    let error = #expect(throws: CoverageFormatError.self) { try CoverageReader.read(Array(text.utf8), name: "report") }
    #expect(error?.place == .line(line))
  }

  @Test("Files that were not requested are skipped", arguments: [
    "<coverage version='1'><file path='A.swift'><lineToCover lineNumber='1' covered='true'/></file><file path='B.swift'/></coverage>",
    "<report><sourcefile name='A.swift'><line nr='1' ci='1'/></sourcefile><sourcefile name='B.swift'/></report>",
  ])
  func filters(text: String) throws {
    let report = try CoverageReader.read(Array(text.utf8), name: "report") { $0 == "A.swift" }
    #expect(report.files.mapValues(\.lines) == ["A.swift": [LineCount(line: 1, count: 1)]])
    #expect(report.passedOver == ["B.swift"])
  }

  @Test("The branches of SonarQube's format are the parts of a line with code")
  func writesSonar() throws {
    let source = "let x = a ? 10 : 5\nif x > 3 {\n  go()\n}\nlet y = x ?? 4\n"
    let pieces = [
      ColumnCounts.Piece(line: 1, columns: 13..<15, count: 0), ColumnCounts.Piece(line: 1, columns: 18..<19, count: 2),
      ColumnCounts.Piece(line: 2, columns: 10..<Int.max, count: 0), ColumnCounts.Piece(line: 5, columns: 14..<15, count: 0),
    ]
    let lines = [(1, 2), (2, 2), (3, 0), (4, 1), (5, 0)].map { LineCount(line: $0.0, count: UInt64($0.1)) }
    let file = FileCoverage(columnCounts: ColumnCounts(lines: LineCountList(lines), pieces: pieces))
    let branches = FileCoverage(lineCounts: [LineCount(line: 1, count: 1, branches: .someMissed)])
    let coverage = ResolvedCoverage(files: ["A.swift": file, "B & C.swift": branches])
    let sources = MemorySources(["A.swift": source, "B & C.swift": "a ? b : c\n"])
    let text = SonarCoverageWriter.text(of: ExportedCoverage(coverage, sources: sources))
    #expect(
      text == """
        <coverage version="1">
          <file path="A.swift">
            <lineToCover lineNumber="1" covered="true" branchesToCover="3" coveredBranches="2"/>
            <lineToCover lineNumber="2" covered="true"/>
            <lineToCover lineNumber="3" covered="false"/>
            <lineToCover lineNumber="4" covered="true"/>
            <lineToCover lineNumber="5" covered="false" branchesToCover="2" coveredBranches="0"/>
          </file>
          <file path="B &amp; C.swift">
            <lineToCover lineNumber="1" covered="true" branchesToCover="2" coveredBranches="1"/>
          </file>
        </coverage>

        """)
    let again = try CoverageReader.read(Array(text.utf8), name: "written")
    #expect(again.files["A.swift"]?.lines.map(\.count) == [1, 1, 0, 1, 0])
  }
}
