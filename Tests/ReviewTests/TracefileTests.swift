import Coverage
import Platform
import Testing

@testable import Review

/// Large tracefiles are read from the disk when they are needed.
@Suite("Tracefiles on disk")
struct TracefileTests {
  private let files = LocalFiles()

  @Test("A tracefile of several pieces gives the same report as its bytes")
  func large() throws {
    let folder = try files.makeTemporaryFolder(prefix: "tracefile")
    defer { try? files.remove(folder) }
    let lines = (1...90_000).map { "DA:\($0),\($0 % 3)\n" }.joined()
    let text = (0..<12).map { "SF:/repo/File\($0).swift\n\(lines)end_of_record\n" }.joined()
    let bytes = Array(text.utf8)
    #expect(bytes.count > 2 * TracefileReader.pieceSize)
    try files.write(bytes, to: "\(folder)/a.info")
    let tracefile = try #require(try Tracefile(path: "\(folder)/a.info", files: files))
    let report = try tracefile.report(name: "a.info") { $0 != "/repo/File5.swift" }
    let whole = try CoverageReader.read(bytes, name: "a.info") { $0 != "/repo/File5.swift" }
    #expect(report.files == whole.files)
    #expect(report.passedOver == ["/repo/File5.swift"])
  }

  @Test(
    "Small files and other formats are read whole",
    arguments: ["SF:A.swift\nDA:1,2\nend_of_record\n", "{\"data\":[" + String(repeating: " ", count: 5 << 20)])
  func whole(text: String) throws {
    let folder = try files.makeTemporaryFolder(prefix: "tracefile")
    defer { try? files.remove(folder) }
    try files.write(Array(text.utf8), to: "\(folder)/a.info")
    #expect(try Tracefile(path: "\(folder)/a.info", files: files) == nil)
  }
}
