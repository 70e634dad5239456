import ReviewCore
import Testing

@testable import Coverage

/// A large report is read in pieces; the pieces must not show.
@Suite("Reports in pieces")
struct ReportPiecesTests {
  static let tracefiles = [
    "", "TN:\n", "\u{FEFF}TN:\nSF:A.swift\nDA:1,2\nend_of_record\n",
    "TN:\nSF:A.swift\nDA:1,2\nDA:4,0\nBRDA:4,0,0,-\nend_of_record\nSF:B.swift\r\nDA:9,1\r\nend_of_record\r\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:A.swift\nDA:1,3\nDA:0,1\nend_of_record",
    "SF:Skip.swift\nDA:1,2\nend_of_record\n\n\nSF:B.swift\nDA:7,1\nend_of_record\n# the end\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:B.swift\nDA:x,1\nend_of_record\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nDA:1,2\n", "SF:A.swift\nDA:1,2\nSF:B.swift\nend_of_record\n",
    "SF:A.swift\nDA:1,2\nend_of_record\nSF:B.swift\nDA:1,2\n",
    "SF:A.swift\nLF:3\nLH:1\nend_of_record\nSF:B.swift\nDA:1,2\nend_of_record\n",
  ]

  private static let segments = "[[1,2,3,true,true,false],[1,9,0,true,true,false],[ 4 ,\n5,0, false,0,false]]"
  private static let kind = #""type":"llvm.coverage.json.export","version":"3.0.1""#
  static let exports = [
    "", " ", "{", "{}", "\u{FEFF} {\"data\":[]}", "nothing",
    #"{"data":[{"files":[{"filename":"A.swift","segments":\#(segments)}],"functions":[{"x":"}]\\\""}]}],\#(kind)}"#,
    #"{\#(kind),"data":[{"files":[{"segments":\#(segments),"filename":"a\/\u00e9\ud83d\ude00"}]}]} "#,
    #"{\#(kind),"data":[{"files":[{"filename":"Skip.swift","segments":[[1,2,"]"]]},{"filename":"B","segments":[]}]}]}"#,
    #"{\#(kind),"data":[{"files":[{"filename":"A","segments":[[1,2,12345678901234567890123,true,true]]}]}]}"#,
    #"{\#(kind),"data":[{"files":[{"filename":"A","segments":[[1,2,3,true,tru]]}]}]}"#,
    #"{\#(kind),"data":[{"files":[{"filename":"A","segments":[[2,2,3,true,true],[1,1,1,true,true]]}]}]}"#,
    #"{\#(kind),"data":[{"files":[{"filename":"A","segments":[[1,2.5,3,true,true]]}]}]}"#,
    #"{\#(kind),"data":[{"files":[{"filename":"A","summary":{]}}]}]}"#, #"{\#(kind),"data":[]} {"#,
    #"{\#(kind),"x":"no end \"#, #"{\#(kind),"x":"no end \""#, #"{\#(kind),"x":[{"y":"]}"},"#, #"{\#(kind),"x":-1e9"#,
    "{\"x\":\"a\nb\"}", #"{"x":"\q","\q":1}"#,
  ]

  @Test("Pieces of any size give the report or the error of the whole tracefile", arguments: tracefiles)
  func tracefile(text: String) {
    expectEqualPieces(of: text, in: .lcov) { bytes throws(CoverageFormatError) in
      try LCOV.read(bytes, name: "a", wants: Self.wants)
    }
  }

  @Test("Pieces of any size give the report or the error of the whole export", arguments: exports)
  func export(text: String) {
    expectEqualPieces(of: text, in: .llvmJSON) { bytes throws(CoverageFormatError) in
      try LLVMCovJSON.read(JSONCursor(bytes), name: "a", wants: Self.wants)
    }
  }

  @Test("A report that cannot be read to its end is not called malformed", arguments: [CoverageFormat.lcov, .llvmJSON])
  func interrupted(format: CoverageFormat) {
    var pieces = [Array((format == .lcov ? "SF:A.swift\n" : #"{"data":["#).utf8)]
    #expect(throws: Interruption.self) {
      try CoverageReader.read(piecesOf: format, name: "a", wants: Self.wants) {
        guard let piece = pieces.popLast() else { throw Interruption() }
        return piece
      }
    }
  }

  private struct Interruption: Error {}

  private func expectEqualPieces(
    of text: String, in format: CoverageFormat,
    to whole: ([UInt8]) throws(CoverageFormatError) -> CoverageReport
  ) {
    let bytes = Array(text.utf8)
    let expected = Outcome { try whole(bytes) }
    for size in 1...max(bytes.count, 1) {
      var rest = bytes[...]
      let outcome = Outcome {
        try CoverageReader.read(piecesOf: format, name: "a", wants: Self.wants) {
          defer { rest = rest.dropFirst(size) }
          return Array(rest.prefix(size))
        }
      }
      #expect(outcome == expected, "pieces of \(size) bytes")
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

    init(_ read: () throws -> CoverageReport) {
      do {
        let report = try read()
        (files, passedOver, ignoredRecords) = (report.files, report.passedOver, report.ignoredRecords)
      } catch {
        self.error = error as? CoverageFormatError
      }
    }
  }
}
