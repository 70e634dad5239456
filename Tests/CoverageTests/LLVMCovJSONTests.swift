import Coverage
import ReviewCore
import Testing

@Suite("llvm-cov's JSON is read exactly, or rejected with a location")
struct LLVMCovJSONTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let path: String
    let segments: [Segment]
  }

  private static let one = [
    Segment(line: 1, column: 2, count: 3), Segment(line: 4, column: 5, count: 0, hasCount: false, isRegionEntry: false),
  ]

  @Test(
    "Differences between writers do not affect the result",
    arguments: [
      Example(testDescription: "as LLVM 21 writes it", text: document(file()), path: "/a/B.swift", segments: one),
      Example(
        testDescription: "keys in another order",
        text: """
          {"version":"2.0.1","type":"llvm.coverage.json.export","data":[{"totals":{"a":[{}]},"functions":[],\
          "files":[{"summary":{},"segments":[[1,2,3,true,true,false],[4,5,0,false,false,false]],\
          "filename":"/a/B.swift"}]}]}
          """, path: "/a/B.swift", segments: one),
      Example(
        testDescription: "white space everywhere",
        text: """
          \u{FEFF}
          { "data" : [ { "files" : [ { "filename" : "/a/B.swift" ,\t"segments" : [ [ 1 , 2 , 3 , true , true , false ] ,
            [\r\n 4,5,0,false,false,false ] ] } ] } ] , "type":"llvm.coverage.json.export" , "version" : "3.0.1" }

          """, path: "/a/B.swift", segments: one),
      Example(
        testDescription: "five elements and truth as numbers, as LLVM 5 wrote it",
        text: document(#"{"filename":"/a/B.swift","segments":[[1,2,3,1,1],[4,5,0,0,0]]}"#, version: "2.0.0"),
        path: "/a/B.swift", segments: one),
      Example(
        testDescription: "escapes in a path",
        text: document(file(path: #"/a \"\\\/\n\tB\u00e9\ud83d\ude00\ud800.swift"#)),
        path: "/a \"\\/\n\tBé😀\u{FFFD}.swift", segments: one),
      Example(
        testDescription: "brackets and quotes in what is passed over",
        text: document(file(), functions: #"{"name":"a]}\"[{","x":{"y":[[[]],"\\"]}},null,-1.5e+3,true"#),
        path: "/a/B.swift", segments: one),
      Example(
        testDescription: "counts beyond 64 bits fell below zero",
        text: document(#"{"filename":"a","segments":[[1,2,99999999999999999999999,true,true,false]]}"#), path: "a",
        segments: [Segment(line: 1, column: 2, count: 0)]),
      Example(
        testDescription: "a file without segments", text: document(#"{"filename":"a","segments":[]}"#), path: "a",
        segments: []),
    ])
  func reads(example: Example) throws {
    let report = try CoverageReader.read(Array(example.text.utf8), name: "coverage.json")
    #expect(report.files.keys.sorted() == [example.path])
    #expect(report.files[example.path].map { Array($0.segments) } == example.segments)
  }

  @Test("Two entries for the same file are merged")
  func mergesRepeatedFiles() throws {
    let text = Self.document(Self.file() + "," + Self.file())
    let report = try CoverageReader.read(Array(text.utf8), name: "coverage.json")
    #expect(report.files["/a/B.swift"]?.lines.map(\.count) == [6, 6, 6, 6])
  }

  struct Broken: CustomTestStringConvertible {
    let text: String
    let place: CoverageFormatError.Place
    var testDescription: String { text }
  }

  @Test(
    "Malformed JSON is rejected at the location of the error",
    arguments: [
      Broken(text: #"{"data":[}"#, place: .offset(9)),
      Broken(text: #"{"data":[{"files":[{"segments":[]}]}]}"#, place: .offset(19)),
      Broken(text: #"{"data":[{"files":[{"filename":"a","segments":[[1,2]]}]}]}"#, place: .offset(51)),
      Broken(text: #"{"data":[{"files":[{"filename":"a","segments":[[1.5,2,3,true,true,false]]}]}]}"#, place: .offset(49)),
      Broken(text: #"{"data":[{"files":[{"filename":"a","segments":[[-1,2,3,true,true,false]]}]}]}"#, place: .offset(48)),
      Broken(
        text: #"{"data":[{"files":[{"filename":"a","segments":[[99999999,2,3,true,true,false]]}]}]}"#, place: .offset(48)),
      Broken(
        text: #"{"data":[{"files":[{"filename":"a","segments":[[5,2,3,true,true,false],[4,2,3,true,true,false]]}]}]}"#,
        place: .offset(71)),
      Broken(text: #"{"data":[{"files":[{"filename":"a\q","segments":[]}]}]}"#, place: .offset(33)),
      Broken(text: "{\"data\":[{\"files\":[{\"filename\":\"a\nb\"}]}]}", place: .offset(33)),
      Broken(text: #"{"functions":[{]}"#, place: .offset(15)),
      Broken(text: #"{"functions":"# + String(repeating: "[", count: 65), place: .offset(77)),
      Broken(text: #"{"data":[],"type":"llvm.coverage.json.export","version":"3.0.1"} x"#, place: .offset(65)),
      Broken(text: #"{"data":[],"type":"llvm.coverage.json.export","version":"4.0.0"}"#, place: .wholeFile),
      Broken(text: #"{"data":[],"type":"llvm.coverage.json.export"}"#, place: .wholeFile),
      Broken(text: #"{"data":[],"version":"3.0.1"}"#, place: .wholeFile),
      Broken(text: #"{"hello":"world"}"#, place: .wholeFile),
      Broken(text: "", place: .wholeFile),
      Broken(text: "PK\u{3}\u{4}", place: .wholeFile),
    ])
  func refuses(example: Broken) {
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(Array(example.text.utf8), name: "coverage.json")
    }
    #expect(error?.place == example.place)
    #expect(error?.summary.contains("coverage.json") == true)
    #expect(error?.hint.isEmpty == false)
  }

  @Test(
    "A summary-only report is rejected because it has no lines",
    arguments: [
      (document(#"{"filename":"a/B.swift","summary":{"lines":{"count":9,"covered":9}}}"#), "llvm-cov export -instr"),
      ("SF:a/B.swift\nFNF:1\nLF:9\nLH:9\nend_of_record\n", "llvm-cov export -format=lcov"),
    ])
  func refusesSummaries(text: String, hint: String) {
    let error = #expect(throws: CoverageFormatError.self) {
      try CoverageReader.read(Array(text.utf8), name: "coverage.json")
    }
    #expect(error?.summary.contains("-summary-only") == true)
    #expect(error?.hint.contains(hint) == true)
  }

  @Test("A truncated report is rejected at its last byte")
  func refusesEveryTruncation() throws {
    let whole = try Fixture.bytes("gaps.json")
    let text = whole.last == 0x0A ? Array(whole.dropLast()) : whole
    for length in 1..<text.count {
      let error = #expect(throws: CoverageFormatError.self) {
        try CoverageReader.read(Array(text.prefix(length)), name: "cut.json")
      }
      #expect(error?.place == .offset(length))
    }
  }

  private static func file(path: String = "/a/B.swift") -> String {
    """
    {"branches":[],"expansions":[],"filename":"\(path)","mcdc_records":[],\
    "segments":[[1,2,3,true,true,false],[4,5,0,false,false,false]],"summary":{"lines":{"count":1,"percent":1.5}}}
    """
  }

  private static func document(_ files: String, functions: String = "", version: String = "3.0.1") -> String {
    """
    {"data":[{"files":[\(files)],"functions":[\(functions)],"totals":{"lines":{"count":1}}}],\
    "type":"llvm.coverage.json.export","version":"\(version)"}
    """
  }
}
