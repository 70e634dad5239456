import Coverage
import Platform
import Testing

@testable import Review

/// Large reports are read from the disk when they are needed.
@Suite("Large reports on disk")
struct LargeReportTests {
  private let files = LocalFiles()

  private static let tracefile: String = {
    let lines = (1...90_000).map { "DA:\($0),\($0 % 3)\n" }.joined()
    return (0..<12).map { "SF:/repo/File\($0).swift\n\(lines)end_of_record\n" }.joined()
  }()

  private static let export: String = {
    let segments = (1...40_000).map { "[\($0),1,\($0 % 3),true,true,false]" }.joined(separator: ",")
    let list = (0..<12).map { #"{"filename":"/repo/File\#($0).swift","segments":[\#(segments)]}"# }
    return #"{"data":[{"files":[\#(list.joined(separator: ","))]}],"type":"llvm.coverage.json.export","version":"3.0.1"}"#
  }()

  @Test("A report of several pieces gives the same coverage as its bytes", arguments: [tracefile, export])
  func large(text: String) throws {
    let folder = try files.makeTemporaryFolder(prefix: "report")
    defer { try? files.remove(folder) }
    let bytes = Array(text.utf8)
    #expect(bytes.count > 2 * CoverageReader.pieceSize)
    try files.write(bytes, to: "\(folder)/report")
    let large = try #require(try LargeReport(path: "\(folder)/report", files: files))
    let report = try large.report(name: "report") { $0 != "/repo/File5.swift" }
    let whole = try CoverageReader.read(bytes, name: "report") { $0 != "/repo/File5.swift" }
    #expect(report.files == whole.files)
    #expect(report.passedOver == ["/repo/File5.swift"])
  }

  @Test(
    "Small reports and other formats are read whole",
    arguments: ["SF:A.swift\nDA:1,2\nend_of_record\n", "<coverage>" + String(repeating: " ", count: 5 << 20)])
  func whole(text: String) throws {
    let folder = try files.makeTemporaryFolder(prefix: "report")
    defer { try? files.remove(folder) }
    try files.write(Array(text.utf8), to: "\(folder)/report")
    #expect(try LargeReport(path: "\(folder)/report", files: files) == nil)
  }
}
