import ReviewCore
import Testing

@testable import Coverage

/// A large tracefile is read in pieces; the pieces must not show.
@Suite("Tracefiles in pieces")
struct TracefilePiecesTests {
  static let texts = [
    "", "TN:\n", "\u{FEFF}TN:\nSF:A.swift\nDA:1,2\nend_of_record\n",
    "TN:\nSF:A.swift\nDA:1,2\nDA:4,0\nBRDA:4,0,0,-\nend_of_record\nSF:B.swift\r\nDA:9,1\r\nend_of_record\r\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:A.swift\nDA:1,3\nDA:0,1\nend_of_record",
    "SF:Skip.swift\nDA:1,2\nend_of_record\n\n\nSF:B.swift\nDA:7,1\nend_of_record\n# the end\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:B.swift\nDA:x,1\nend_of_record\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nDA:1,2\n", "SF:A.swift\nDA:1,2\nSF:B.swift\nend_of_record\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:B.swift\nDA:1,2\n",
    "SF:A.swift\nLF:3\nLH:1\nend_of_record\nSF:B.swift\nDA:1,2\nend_of_record\n",
  ]

  @Test("Pieces of any size give the report or the error of the whole file", arguments: texts)
  func pieces(text: String) {
    let bytes = Array(text.utf8)
    let whole = Outcome { () throws(CoverageFormatError) in try LCOV.read(bytes, name: "a.info", wants: Self.wants) }
    for size in 1...max(bytes.count, 1) {
      let inPieces = Outcome { () throws(CoverageFormatError) in
        var reader = TracefileReader(name: "a.info")
        for start in stride(from: 0, to: bytes.count, by: size) {
          try reader.append(Array(bytes[start..<min(start + size, bytes.count)]), wants: Self.wants)
        }
        return try reader.finish(wants: Self.wants)
      }
      #expect(inPieces == whole, "pieces of \(size) bytes")
    }
  }

  private static func wants(_ path: String) -> Bool {
    path != "Skip.swift"
  }

  private struct Outcome: Equatable {
    var files: [String: FileCoverage] = [:]
    var passedOver: [String] = []
    var ignoredRecords = 0
    var error: CoverageFormatError?

    init(_ read: () throws(CoverageFormatError) -> CoverageReport) {
      do throws(CoverageFormatError) {
        let report = try read()
        (files, passedOver, ignoredRecords) = (report.files, report.passedOver, report.ignoredRecords)
      } catch {
        self.error = error
      }
    }
  }
}
