import Coverage
import Foundation

/// The readers of coverage reports: each input is read completely, and with a filter for a few files.
struct CoverageFuzz: FuzzTarget {
  static let name = "coverage"
  static let summary = "llvm-cov JSON, LCOV, Cobertura, SonarQube, JaCoCo, Clover and xccov"

  let seeds: [[UInt8]]
  let words = [
    "\"", "\\", "[", "]", "{", "}", ",", ":", "[[", "]]", "\\u", "\\ud800", "-", "0", "9999999999999999999999", "1e9",
    "-1", "1.0",
    "true", "fals", "null", "\0", "\n", "\r\n", "\"segments\":[", "\"filename\":", "\"files\":[", "\"data\":[",
    "end_of_record\n", "SF:", "DA:", "BRDA:", "<", ">", "</", "/>", "&#x110000;", "&", "<!--", "<![CDATA[",
    "filename=", "<line number=\"1\" hits=\"0\"/>", "\u{FEFF}", "é", "/../", "C:\\",
  ]

  init() throws {
    let folder = URL(filePath: "Tests/CoverageTests/Fixtures")
    let fixtures = try ["gaps.json", "gaps.lcov", "Shapes.first.json", "Shapes.first.lcov"].map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
    let written = [Self.cobertura, Self.sonar, Self.jacoco, Self.clover, Self.xccov, Self.xccovText]
    seeds = fixtures + written.map { Array($0.utf8) }
  }

  func feed(_ input: [UInt8]) throws(Violation) -> FuzzOutcome {
    let whole = try report(input, fileNames: nil)
    let part = try report(input, fileNames: ["Shapes.swift"])
    guard let whole else { return .refused }
    guard let part else { throw Violation("a report that is read whole is refused when few files are wanted") }
    for (path, file) in part.files where whole.files[path] != file {
      throw Violation("what is read of \(path) depends on which files are wanted")
    }
    return .accepted
  }

  /// Returns nil when the input is refused.
  private func report(_ input: [UInt8], fileNames: Set<String>?) throws(Violation) -> CoverageReport? {
    let report: CoverageReport
    do throws(CoverageFormatError) {
      report = try CoverageReader.read(input, name: "input", fileNames: fileNames)
    } catch {
      guard !error.summary.isEmpty, !error.hint.isEmpty else { throw Violation("a refusal without a sentence") }
      return nil
    }
    for file in report.files.values {
      guard isAscending(Array(file.lineCounts)), isAscending(file.lines) else {
        throw Violation("lines are not in their order")
      }
    }
    return report
  }

  private func isAscending(_ lines: [LineCount]) -> Bool {
    zip(lines, lines.dropFirst()).allSatisfy { $0.line < $1.line }
  }

  private static let cobertura = """
    <?xml version="1.0"?><!DOCTYPE coverage SYSTEM "x.dtd"><coverage line-rate="0.5">
    <sources><source>/a</source></sources><packages><package name="p"><classes>
    <class filename="Sources/Shapes.swift" name="Shapes"><lines>
    <line number="3" hits="4"/><line number="5" hits="0" branch="true" condition-coverage="50% (1/2)"/>
    </lines></class><class filename='B &amp; C.swift'><lines><line number="1" hits="1"/></lines></class></classes>
    </package></packages></coverage>
    """

  private static let sonar = """
    <coverage version="1"><file path="Sources/Shapes.swift"><lineToCover lineNumber="3" covered="true"/>
    <lineToCover lineNumber="4" covered="true" branchesToCover="2" coveredBranches="1"/></file></coverage>
    """

  private static let jacoco = """
    <report name="A"><package name="Sources"><sourcefile name="Shapes.swift"><line nr="3" mi="0" ci="1" mb="0" cb="0"/>
    <line nr="4" mi="1" ci="1" mb="1" cb="1"/></sourcefile></package></report>
    """

  private static let clover = """
    <coverage clover="4"><project name="p"><package name="Sources"><file name="Shapes.swift" path="/a/Shapes.swift">
    <line num="3" count="4" type="stmt"/><line num="4" type="cond" truecount="1" falsecount="0"/></file></package>
    </project></coverage>
    """

  private static let xccovText =
    "/a/Shapes.swift:\n    1: *\n    3: 4 [\n(9, 2, 0)\n(11, 0, 3)\n]\n    4: 0\n\n/c:\n  1: 2\n"

  private static let xccov = """
    {"/a/Shapes.swift":[{"line":3,"isExecutable":true,"executionCount":4,"subranges":[{"column":9,"length":2,\
    "executionCount":0}]},{"line":4,"isExecutable":false}],"/c":[]}
    """
}
